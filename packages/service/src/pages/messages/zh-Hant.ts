import type { PageMessages } from './page-messages.js'

/** Chinese, traditional. Not yet checked by a native reader. */
export const zhHant: PageMessages = {
  bookHeading: () => '預約時段',
  bookDescription: (host) => (host ? `查看 ${host} 可預約的時段並預約。` : '查看可預約的時段並預約。'),
  manageHeading: () => '您的預約',
  confirmHeading: () => '答覆申請',
  keepAddress: () => '知道此連結的人都可以變更預約，請勿轉給他人。',

  changeHeading: () => '您的日曆與此預約不一致',
  movedInCalendar: (guest) => `您在日曆中移動了這個活動。${guest} 仍以預約的時間為準。`,
  deletedInCalendar: (guest) => `您在日曆中刪除了這個活動。${guest} 仍在等待與您見面。`,
  bookedTime: () => '預約的時間',
  calendarTime: () => '您日曆中的時間',
  acceptMove: () => '採用新的時間並通知所有人',
  acceptDeletion: () => '取消預約並通知所有人',
  restoreEvent: () => '在我的日曆中還原此活動',
  changeSettled: () => '沒有需要決定的事了',

  missingHeading: () => '此頁面不存在',
  missingHelp: () => '請檢查網址，或詢問提供網址的人。',
  brokenHeading: () => '此連結沒有對應的預約',
  brokenHelp: () => '連結可能不完整。請從收到的訊息中再開啟一次。',
  privateHeading: () => '這些時段未公開',
  privateHelp: () => '請在您受邀之處預約，或詢問提供此網址的人。',
  linkUsedHeading: () => '此連結已被使用',
  linkExpiredHeading: () => '此連結已過期',
  linkEndedHelp: () => '請向給您連結的人索取新的連結。',
  failedHeading: () => '我們這邊發生問題',
  failedHelp: () => '請稍後再試。',
  challengeHelp: () => '剛剛有大量預訂。請啟用 JavaScript 後繼續，或一小時後再試。',
  oftenHeading: () => '存取過於頻繁',
  oftenHelp: () => '請在一分鐘後再試。',

  madeWith: (name) => `使用 ${name} 預約`,
}
