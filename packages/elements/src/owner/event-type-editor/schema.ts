// A file of its own, which loads apart: bundlers take no more of the contract than this.
export { configurationInputSchema } from '@whenable/contract'
