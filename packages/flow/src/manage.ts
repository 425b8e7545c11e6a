export * from './manage/manage-flow.js'
export * from './manage/state.js'
export {
  initialManage,
  type ManageEffect,
  type ManageEvent,
  type ManageProgress,
  type ManageStart,
  transition as manageTransition,
} from './manage/transition.js'
