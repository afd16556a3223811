"""Foreign code that misbehaves in every way we could think of; audited as ``hostile_mechanisms:NAME``."""

from .common import good, loops_in_c
from .answering import *
from .channels import *
from .hanging import *
from .leaving import *
from .leftovers import *
from .objects import *
from .raising import *
from .writing import *
