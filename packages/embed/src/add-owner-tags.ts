import { ownerDefinitions } from '@whenable/elements/define/owner-lazy'
import { addTags } from './register-tags.js'

addTags(ownerDefinitions)
