import type { PageMessages } from './page-messages.js'

/** Thai. Not yet checked by a native reader. */
export const th: PageMessages = {
  bookHeading: () => 'จองเวลา',
  bookDescription: (host) => (host ? `ดูว่า ${host} ว่างเมื่อใด แล้วจองเวลา` : 'ดูเวลาว่างแล้วจองได้เลย'),
  manageHeading: () => 'การจองของคุณ',
  confirmHeading: () => 'ตอบคำขอ',
  keepAddress: () => 'ผู้ที่มีลิงก์นี้เปลี่ยนการจองได้ โปรดเก็บไว้เป็นส่วนตัว',

  changeHeading: () => 'ปฏิทินของคุณกับการจองนี้ไม่ตรงกัน',
  movedInCalendar: (guest) => `คุณย้ายกิจกรรมนี้ในปฏิทินของคุณ แต่ ${guest} ยังรอตามเวลาที่จองไว้`,
  deletedInCalendar: (guest) => `คุณลบกิจกรรมนี้ออกจากปฏิทินของคุณ แต่ ${guest} ยังรอพบคุณอยู่`,
  bookedTime: () => 'เวลาที่จองไว้',
  calendarTime: () => 'เวลาในปฏิทินของคุณ',
  acceptMove: () => 'ใช้เวลาใหม่และแจ้งทุกคน',
  acceptDeletion: () => 'ยกเลิกการจองและแจ้งทุกคน',
  restoreEvent: () => 'กู้คืนกิจกรรมในปฏิทินของฉัน',
  changeSettled: () => 'ไม่มีอะไรให้ตัดสินใจแล้ว',

  missingHeading: () => 'ไม่มีหน้านี้',
  missingHelp: () => 'โปรดตรวจสอบที่อยู่ หรือถามผู้ที่ให้มา',
  brokenHeading: () => 'ลิงก์นี้ไม่ได้นำไปสู่การจองใด',
  brokenHelp: () => 'อาจมีบางส่วนหายไป โปรดเปิดอีกครั้งจากข้อความที่ได้รับ',
  privateHeading: () => 'เวลาเหล่านี้ไม่เปิดเผยต่อสาธารณะ',
  privateHelp: () => 'โปรดจองจากที่ที่คุณได้รับเชิญ หรือถามผู้ที่ให้ที่อยู่นี้',
  linkUsedHeading: () => 'ลิงก์นี้ถูกใช้ไปแล้ว',
  linkExpiredHeading: () => 'ลิงก์นี้หมดอายุแล้ว',
  linkEndedHelp: () => 'โปรดขอลิงก์ใหม่จากผู้ที่ให้ลิงก์นี้',
  failedHeading: () => 'เกิดข้อผิดพลาดทางฝั่งเรา',
  failedHelp: () => 'โปรดลองอีกครั้งในอีกสักครู่',
  challengeHelp: () => 'เพิ่งมีการจองจำนวนมาก โปรดเปิดใช้ JavaScript เพื่อดำเนินการต่อ หรือลองอีกครั้งในอีกหนึ่งชั่วโมง',
  oftenHeading: () => 'บ่อยเกินไป',
  oftenHelp: () => 'โปรดลองอีกครั้งในอีกหนึ่งนาที',

  madeWith: (name) => `จัดตารางนัดด้วย ${name}`,
}
