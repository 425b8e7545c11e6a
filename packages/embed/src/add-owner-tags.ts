import { ownerDefinitions } from '@whenable/admin/define/lazy'
import { addTags } from './register-tags.js'

addTags(ownerDefinitions)
