import type { SignInMessages } from './sign-in-messages.js'

/** Chinese, simplified. Not yet checked by a native reader. */
export const zhHans: SignInMessages = {
  heading: (application) => `将您的日历连接到 ${application}`,
  asks: (application) => `${application} 请求：`,
  allowances: {
    email: '获知您的邮箱地址',
    calendar: '查看和更改您的日历、日程和预约页面',
    'calendar.readonly': '查看您的日历、日程和预约页面',
  },
  addressLabel: '您的邮箱地址',
  addressHint: '我们会向该地址发送验证码，以确认它属于您。',
  noEmail: '此服务尚未开通邮件发送，因此您不会收到验证码。请告知其运营者。',
  addressWrong: '请输入完整的邮箱地址，例如 name@example.com。',
  sendCode: '发送验证码',

  codeHeading: '请输入邮件中的验证码',
  codeSent: (time) => `验证码已发出，${time}内有效。发送至`,
  codeLabel: '验证码',
  codeWrong: (attemptsLeft) => `验证码不正确。剩余次数：${attemptsLeft}。`,
  codeGone: '该验证码已失效。请获取新的验证码。',
  allow: '允许并继续',
  sendAgain: '重新发送验证码',
  cancel: '取消',

  mailSubject: (application) => `登录 ${application} 的验证码`,
  mailText: (code, application, time) => [
    `${code} 是您登录 ${application} 的验证码。`,
    `请在${time}内将它输入到您获取验证码的页面。其他人不需要它，请勿转发。`,
    '如果您没有请求验证码，无需任何操作：没有验证码，任何人都无法登录。',
  ],

  failedHeading: '您无法在此登录',
  failed: {
    client: '此处不认识您所使用的应用。请告知其运营者。',
    callback: '您所使用的应用没有登记返回地址。请告知其运营者。',
    request: '您打开的网址不完整。请返回后重试。',
    foreign: '此请求来自其他网站。请返回后重试。',
  },
  oftenHelp: (time) => `请在${time}后重试。`,
}
