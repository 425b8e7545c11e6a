export * from './manage/flow.js'
export {
  initialManage,
  type ManageEffect,
  type ManageEvent,
  type ManageProgress,
  type ManageStart,
  manageTransition,
} from './manage/managing.js'
export * from './manage/state.js'
