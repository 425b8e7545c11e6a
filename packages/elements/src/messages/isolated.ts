export { isolated } from '@whenable/time/texts'
