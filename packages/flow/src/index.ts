export * from './booking/state.js'
export * from './booking-service.js'
export * from './manage/state.js'
