import type { PageMessages } from './page-messages.js'

/** Japanese. Not yet checked by a native reader. */
export const ja: PageMessages = {
  bookHeading: () => '日時を予約',
  bookDescription: (host) =>
    host ? `${host}さんの空いている日時を確認して予約できます。` : '空いている日時を確認して予約できます。',
  manageHeading: () => 'ご予約',
  confirmHeading: () => '申し込みに回答',
  keepAddress: () => 'このリンクを知っている人は予約を変更できます。ほかの人に渡さないでください。',

  changeHeading: () => 'カレンダーとこの予約が一致していません',
  movedInCalendar: (guest) =>
    `カレンダーでこの予定を移動しました。${guest} さんは予約された時刻のままだと思っています。`,
  deletedInCalendar: (guest) =>
    `カレンダーからこの予定を削除しました。${guest} さんはまだお会いするつもりです。`,
  bookedTime: () => '予約された時刻',
  calendarTime: () => 'カレンダーの時刻',
  acceptMove: () => '新しい時刻にして全員に知らせる',
  acceptDeletion: () => '予約を取り消して全員に知らせる',
  restoreEvent: () => 'カレンダーの予定を元に戻す',
  changeSettled: () => '決めることはもうありません',

  missingHeading: () => 'このページは存在しません',
  missingHelp: () => 'アドレスを確認するか、教えてくれた方にお問い合わせください。',
  brokenHeading: () => 'このリンクの予約が見つかりません',
  brokenHelp: () => '一部が欠けている可能性があります。届いたメッセージからもう一度開いてください。',
  privateHeading: () => 'この日時は公開されていません',
  privateHelp: () => '招待された場所から予約するか、このアドレスを教えてくれた方にお問い合わせください。',
  linkUsedHeading: () => 'このリンクはすでに使用されています',
  linkExpiredHeading: () => 'このリンクの有効期限が切れています',
  linkEndedHelp: () => 'リンクを送ってくれた方に新しいものを依頼してください。',
  failedHeading: () => 'こちらで問題が発生しました',
  failedHelp: () => 'しばらくしてからもう一度お試しください。',
  challengeHelp: () =>
    'ただいま予約が集中しています。続けるにはJavaScriptを有効にするか、1時間後にもう一度お試しください。',
  waitlistFull: () => 'このキャンセル待ちは満員です。後でもう一度お試しください。',
  paymentMade: () => '支払いを済ませました：予約を表示',
  oftenHeading: () => 'アクセスが多すぎます',
  oftenHelp: () => '1分後にもう一度お試しください。',

  pollHeading: () => 'ご都合のよい時間はどれですか',
  pollIntro: () => 'それぞれの時間について回答してください。回答は後から変更できます。',
  pollIfNeeded: () => '必要であれば',
  pollTaken: () => '空きがなくなりました',
  pollUnanswered: () => '少なくとも 1 つの時間について回答してください。',
  pollSaved: () => '回答を保存しました',
  pollKeepAddress: () =>
    '回答を変更するには、このページのアドレスを保管してください。アドレスを知っている人は誰でも変更できます。',
  pollWithdraw: () => '回答を取り消す',
  pollWithdrawn: () => '回答を取り消しました',
  pollEnded: () => 'このアンケートは回答の受付を終了しました',
  pollChosen: () => 'この時間に決まりました',
  pollCalendarHelp: () =>
    '.ics ファイルを選択してください。時間に印を付けるために一度だけ読み取り、保存はしません。',

  madeWith: (name) => `${name} で予約管理`,
}
