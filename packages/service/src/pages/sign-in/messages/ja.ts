import type { SignInMessages } from './sign-in-messages.js'

/** Japanese. Not yet checked by a native reader. */
export const ja: SignInMessages = {
  heading: (application) => `カレンダーを ${application} に接続`,
  asks: (application) => `${application} が求めている許可：`,
  allowances: {
    email: 'メールアドレスの確認',
    calendar: 'カレンダー、予定、予約ページの表示と変更',
    'calendar.readonly': 'カレンダー、予定、予約ページの表示',
  },
  addressLabel: 'メールアドレス',
  addressHint: 'ご本人のものか確認するため、コードをお送りします。',
  noEmail: 'このサービスはまだメールを送信しないため、コードは届きません。運営者にお知らせください。',
  addressWrong: 'name@example.com のような完全なメールアドレスを入力してください。',
  sendCode: 'コードを送る',

  codeHeading: 'メールに記載のコードを入力してください',
  codeSent: (time) => `コードをお送りしました。有効時間は${time}です。送信先：`,
  codeLabel: 'コード',
  codeWrong: (attemptsLeft) => `コードが違います。残りの回数：${attemptsLeft}`,
  codeGone: 'このコードは無効になりました。新しいコードをお求めください。',
  allow: '許可して続ける',
  sendAgain: 'コードを再送する',
  cancel: 'キャンセル',

  mailSubject: (application) => `${application} にサインインするためのコード`,
  mailText: (code, application, time) => [
    `${application} にサインインするためのコードは ${code} です。`,
    `${time}以内に、コードを求めたページに入力してください。ほかの人には必要のないものです。渡さないでください。`,
    'お心当たりがない場合は、何もする必要はありません。コードがなければ誰もサインインできません。',
  ],

  failedHeading: 'ここではサインインできません',
  failed: {
    client: 'ご利用のアプリケーションはここに登録されていません。運営者にお知らせください。',
    callback: 'ご利用のアプリケーションの戻り先のアドレスが登録されていません。運営者にお知らせください。',
    request: '開いたアドレスが不完全です。戻ってもう一度お試しください。',
    foreign: '別のサイトから送信されました。戻ってもう一度お試しください。',
  },
  oftenHelp: (time) => `${time}後にもう一度お試しください。`,
}
