import type { SignInMessages } from './sign-in-messages.js'

/** Thai. Not yet checked by a native reader. */
export const th: SignInMessages = {
  heading: (application) => `เชื่อมต่อปฏิทินของคุณกับ ${application}`,
  asks: (application) => `${application} ขอ:`,
  allowances: {
    email: 'ทราบที่อยู่อีเมลของคุณ',
    calendar: 'ดูและเปลี่ยนปฏิทิน กิจกรรม และหน้าการจองของคุณ',
    'calendar.readonly': 'ดูปฏิทิน กิจกรรม และหน้าการจองของคุณ',
  },
  addressLabel: 'ที่อยู่อีเมลของคุณ',
  addressHint: 'เราจะส่งรหัสไปเพื่อยืนยันว่าเป็นของคุณ',
  noEmail: 'บริการนี้ยังไม่ส่งอีเมล คุณจึงจะไม่ได้รับรหัส โปรดแจ้งผู้ดูแล',
  addressWrong: 'โปรดกรอกที่อยู่อีเมลให้ครบ เช่น name@example.com',
  sendCode: 'ส่งรหัสให้ฉัน',

  codeHeading: 'กรอกรหัสจากอีเมลของคุณ',
  codeSent: (time) => `กำลังส่งรหัส ใช้ได้นาน ${time} ส่งไปที่`,
  codeLabel: 'รหัส',
  codeWrong: (attemptsLeft) => `รหัสไม่ถูกต้อง ลองได้อีก: ${attemptsLeft}`,
  codeGone: 'รหัสนั้นใช้ไม่ได้แล้ว โปรดขอรหัสใหม่',
  allow: 'อนุญาตและดำเนินการต่อ',
  sendAgain: 'ส่งรหัสอีกครั้ง',
  cancel: 'ยกเลิก',

  mailSubject: (application) => `รหัสเข้าสู่ระบบ ${application} ของคุณ`,
  mailText: (code, application, time) => [
    `${code} คือรหัสสำหรับเข้าสู่ระบบ ${application}`,
    `กรอกรหัสในหน้าที่คุณขอไว้ภายใน ${time} ไม่มีผู้อื่นจำเป็นต้องใช้ โปรดอย่าส่งต่อ`,
    'หากคุณไม่ได้ขอรหัส ไม่ต้องทำอะไร: ไม่มีรหัสก็ไม่มีใครเข้าสู่ระบบได้',
  ],

  failedHeading: 'คุณเข้าสู่ระบบที่นี่ไม่ได้',
  failed: {
    client: 'ไม่รู้จักแอปพลิเคชันที่ส่งคุณมา โปรดแจ้งผู้ดูแล',
    callback: 'แอปพลิเคชันที่ส่งคุณมาไม่ได้ลงทะเบียนที่อยู่สำหรับกลับ โปรดแจ้งผู้ดูแล',
    request: 'ที่อยู่ที่นำคุณมาไม่ครบ โปรดย้อนกลับแล้วลองอีกครั้ง',
    foreign: 'คำขอนี้ส่งมาจากเว็บไซต์อื่น โปรดย้อนกลับแล้วลองอีกครั้ง',
  },
  oftenHelp: (time) => `โปรดลองอีกครั้งในอีก ${time}`,
}
