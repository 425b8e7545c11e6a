import type { PageMessages } from './page-messages.js'

/** Chinese, simplified. Not yet checked by a native reader. */
export const zhHans: PageMessages = {
  bookHeading: () => '预约时间',
  bookDescription: (host) => (host ? `查看 ${host} 的空闲时间并预约。` : '查看空闲时间并预约。'),
  manageHeading: () => '您的预约',
  confirmHeading: () => '答复申请',
  keepAddress: () => '知道此链接的人都可以更改预约，请勿转给他人。',

  changeHeading: () => '您的日历与此预约不一致',
  movedInCalendar: (guest) => `您在日历中移动了这个活动。${guest} 仍以预约的时间为准。`,
  deletedInCalendar: (guest) => `您在日历中删除了这个活动。${guest} 仍在等待与您见面。`,
  bookedTime: () => '预约的时间',
  calendarTime: () => '您日历中的时间',
  acceptMove: () => '采用新的时间并通知所有人',
  acceptDeletion: () => '取消预约并通知所有人',
  restoreEvent: () => '在我的日历中恢复此活动',
  changeSettled: () => '没有需要决定的事了',

  missingHeading: () => '此页面不存在',
  missingHelp: () => '请检查网址，或询问提供网址的人。',
  brokenHeading: () => '此链接没有对应的预约',
  brokenHelp: () => '链接可能不完整。请从收到的消息中再次打开。',
  privateHeading: () => '这些时间未公开',
  privateHelp: () => '请在您受邀之处预约，或询问提供此网址的人。',
  linkUsedHeading: () => '此链接已被使用',
  linkExpiredHeading: () => '此链接已过期',
  linkEndedHelp: () => '请向给您链接的人索取新的链接。',
  failedHeading: () => '我们这边出了问题',
  failedHelp: () => '请稍后重试。',
  challengeHelp: () => '刚刚有大量预订。请启用 JavaScript 后继续，或一小时后再试。',
  oftenHeading: () => '访问过于频繁',
  oftenHelp: () => '请在一分钟后重试。',

  madeWith: (name) => `使用 ${name} 预约`,
}
