export { freeBusyFromEvents } from '@whenable/flow/calendar'
