import type { PageMessages } from './page-messages.js'

/** Vietnamese. Not yet checked by a native reader. */
export const vi: PageMessages = {
  bookHeading: () => 'Đặt giờ hẹn',
  bookDescription: (host) =>
    host ? `Xem khi nào ${host} rảnh và đặt giờ hẹn.` : 'Xem các giờ trống và đặt một giờ.',
  manageHeading: () => 'Lịch hẹn của bạn',
  confirmHeading: () => 'Trả lời đề nghị',
  keepAddress: () => 'Ai có liên kết này đều có thể thay đổi lịch hẹn, vì vậy hãy giữ kín.',

  changeHeading: () => 'Lịch của bạn và lịch hẹn này khác nhau',
  movedInCalendar: (guest) => `Bạn đã dời sự kiện này trong lịch của mình. ${guest} vẫn chờ vào giờ đã hẹn.`,
  deletedInCalendar: (guest) => `Bạn đã xóa sự kiện này khỏi lịch của mình. ${guest} vẫn chờ gặp bạn.`,
  bookedTime: () => 'Giờ đã hẹn',
  calendarTime: () => 'Giờ trong lịch của bạn',
  acceptMove: () => 'Dùng giờ mới và báo cho mọi người',
  acceptDeletion: () => 'Hủy lịch hẹn và báo cho mọi người',
  restoreEvent: () => 'Khôi phục sự kiện trong lịch của tôi',
  changeSettled: () => 'Không còn gì cần quyết định',

  missingHeading: () => 'Trang này không tồn tại',
  missingHelp: () => 'Hãy kiểm tra địa chỉ, hoặc hỏi người đã gửi cho bạn.',
  brokenHeading: () => 'Liên kết này không dẫn đến lịch hẹn nào',
  brokenHelp: () => 'Có thể bị thiếu một phần. Hãy mở lại từ tin nhắn bạn đã nhận.',
  privateHeading: () => 'Những giờ này không công khai',
  privateHelp: () => 'Hãy đặt ở nơi bạn được mời, hoặc hỏi người đã gửi địa chỉ này.',
  linkUsedHeading: () => 'Liên kết này đã được sử dụng',
  linkExpiredHeading: () => 'Liên kết này đã hết hạn',
  linkEndedHelp: () => 'Hãy xin liên kết mới từ người đã gửi cho bạn.',
  failedHeading: () => 'Phía chúng tôi gặp sự cố',
  failedHelp: () => 'Hãy thử lại sau giây lát.',
  challengeHelp: () => 'Vừa có nhiều lượt đặt chỗ. Hãy bật JavaScript để tiếp tục hoặc thử lại sau một giờ.',
  waitlistFull: () => 'Danh sách chờ này đã đầy. Hãy thử lại sau.',
  paymentMade: () => 'Tôi đã thanh toán: xem lịch hẹn của tôi',
  oftenHeading: () => 'Quá nhiều lần',
  oftenHelp: () => 'Hãy thử lại sau một phút.',

  pollHeading: () => 'Những giờ nào hợp với bạn?',
  pollIntro: () => 'Hãy trả lời cho từng giờ. Bạn có thể đổi câu trả lời sau.',
  pollIfNeeded: () => 'Nếu cần',
  pollTaken: () => 'Không còn trống',
  pollUnanswered: () => 'Hãy trả lời cho ít nhất một giờ.',
  pollSaved: () => 'Câu trả lời của bạn đã được lưu',
  pollKeepAddress: () => 'Hãy giữ địa chỉ trang này để đổi câu trả lời. Ai có địa chỉ này cũng đổi được.',
  pollWithdraw: () => 'Rút câu trả lời của tôi',
  pollWithdrawn: () => 'Câu trả lời của bạn đã được rút',
  pollEnded: () => 'Cuộc bình chọn này không nhận thêm câu trả lời',
  pollChosen: () => 'Giờ này đã được chọn',
  pollCalendarHelp: () =>
    'Hãy chọn một tệp .ics. Tệp được đọc một lần để đánh dấu các giờ và không được lưu.',

  madeWith: (name) => `Đặt lịch với ${name}`,
}
