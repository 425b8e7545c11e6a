export { answersOfEvents } from '@whenable/flow/calendar'
