import type { SignInMessages } from './sign-in-messages.js'

/** Chinese, traditional. Not yet checked by a native reader. */
export const zhHant: SignInMessages = {
  heading: (application) => `將您的行事曆連結到 ${application}`,
  asks: (application) => `${application} 要求：`,
  allowances: {
    email: '得知您的電子郵件地址',
    calendar: '查看及變更您的行事曆、行程和預約頁面',
    'calendar.readonly': '查看您的行事曆、行程和預約頁面',
  },
  addressLabel: '您的電子郵件地址',
  addressHint: '我們會寄驗證碼到該地址，以確認它屬於您。',
  noEmail: '此服務尚未開通郵件寄送，因此您不會收到驗證碼。請告知其營運者。',
  addressWrong: '請輸入完整的電子郵件地址，例如 name@example.com。',
  sendCode: '寄送驗證碼',

  codeHeading: '請輸入郵件中的驗證碼',
  codeSent: (time) => `驗證碼已寄出，${time}內有效。寄至`,
  codeLabel: '驗證碼',
  codeWrong: (attemptsLeft) => `驗證碼不正確。剩餘次數：${attemptsLeft}。`,
  codeGone: '這個驗證碼已失效。請取得新的驗證碼。',
  allow: '允許並繼續',
  sendAgain: '重新寄送驗證碼',
  cancel: '取消',

  mailSubject: (application) => `登入 ${application} 的驗證碼`,
  mailText: (code, application, time) => [
    `${code} 是您登入 ${application} 的驗證碼。`,
    `請在${time}內將它輸入到您取得驗證碼的頁面。其他人不需要它，請勿轉寄。`,
    '如果您沒有要求驗證碼，不必做任何事：沒有驗證碼，任何人都無法登入。',
  ],

  failedHeading: '您無法在此登入',
  failed: {
    client: '此處不認識您所使用的應用程式。請告知其營運者。',
    callback: '您所使用的應用程式沒有登錄返回網址。請告知其營運者。',
    request: '您開啟的網址不完整。請返回後再試一次。',
    foreign: '此要求來自其他網站。請返回後再試一次。',
  },
  oftenHelp: (time) => `請在${time}後再試。`,
}
