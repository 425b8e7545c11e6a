import type { ServiceErrorInfo } from '@whenable/contract'

/**
 * Nobody may read any more, or not this: connecting the account again helps (interface: Authentication; who may call what
 * is told by status 401 and 403).
 */
export const isExpired = ({ status }: ServiceErrorInfo): boolean => status === 401 || status === 403
