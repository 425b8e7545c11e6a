import type { SignInMessages } from './sign-in-messages.js'

/** Vietnamese. Not yet checked by a native reader. */
export const vi: SignInMessages = {
  heading: (application) => `Kết nối lịch của bạn với ${application}`,
  asks: (application) => `${application} muốn:`,
  allowances: {
    email: 'Biết địa chỉ email của bạn',
    calendar: 'Xem và thay đổi lịch, sự kiện và trang đặt lịch của bạn',
    'calendar.readonly': 'Xem lịch, sự kiện và trang đặt lịch của bạn',
  },
  addressLabel: 'Địa chỉ email của bạn',
  addressHint: 'Chúng tôi gửi mã đến đó để biết địa chỉ là của bạn.',
  noEmail: 'Dịch vụ này chưa gửi email nên mã sẽ không đến được với bạn. Hãy báo cho người vận hành.',
  addressWrong: 'Hãy nhập địa chỉ email đầy đủ, ví dụ name@example.com.',
  sendCode: 'Gửi mã cho tôi',

  codeHeading: 'Nhập mã trong thư của bạn',
  codeSent: (time) => `Mã đang được gửi và có hiệu lực trong ${time}. Gửi đến`,
  codeLabel: 'Mã',
  codeWrong: (attemptsLeft) => `Mã không đúng. Số lần thử còn lại: ${attemptsLeft}.`,
  codeGone: 'Mã đó không còn hiệu lực. Hãy yêu cầu mã mới.',
  allow: 'Cho phép và tiếp tục',
  sendAgain: 'Gửi mã khác',
  cancel: 'Hủy',

  mailSubject: (application) => `Mã đăng nhập ${application} của bạn`,
  mailText: (code, application, time) => [
    `${code} là mã để bạn đăng nhập ${application}.`,
    `Hãy nhập mã vào trang nơi bạn đã yêu cầu, trong vòng ${time}. Không ai khác cần mã này: đừng chuyển cho người khác.`,
    'Nếu bạn không yêu cầu mã, không cần làm gì cả: không có mã thì không ai đăng nhập được.',
  ],

  failedHeading: 'Bạn không thể đăng nhập ở đây',
  failed: {
    client: 'Ứng dụng đã đưa bạn đến không được biết ở đây. Hãy báo cho người vận hành.',
    callback: 'Ứng dụng đã đưa bạn đến chưa đăng ký địa chỉ quay về. Hãy báo cho người vận hành.',
    request: 'Địa chỉ đưa bạn đến đây không đầy đủ. Hãy quay lại và thử lại.',
    foreign: 'Yêu cầu này đến từ một trang web khác. Hãy quay lại và thử lại.',
  },
  oftenHelp: (time) => `Hãy thử lại sau ${time}.`,
}
