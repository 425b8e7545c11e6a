// What the editor loads after its first rendering, for services that have it.
export { paymentTemplate } from './payment.template.js'
export { ResourceNeeds } from './resource-needs.js'
export { WaitingList } from './waiting-list.js'
