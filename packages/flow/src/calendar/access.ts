import type { ServiceErrorInfo } from '@whenable/contract'

/** Whether an account must be connected again before it can be read (interface: Authentication). */
export const isAccessExpired = ({ status }: ServiceErrorInfo): boolean => status === 401 || status === 403
