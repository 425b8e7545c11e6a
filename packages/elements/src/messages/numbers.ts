export { formatNumber } from '@whenable/time/texts'
