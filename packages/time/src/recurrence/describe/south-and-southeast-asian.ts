import type { RecurrenceMessages } from './messages.js'

/** Not yet checked by a native reader. */
export const hi: RecurrenceMessages = {
  every: 'हर सेकंड|हर मिनट|हर घंटे|हर दिन|हर सप्ताह|हर महीने|हर साल',
  everyFew: 'हर {} में',
  counted: '# सेकंड|# मिनट|# घंटे|# दिन|# सप्ताह|# महीने|# साल',
  weekly: 'हर {}',
  firstToFifth: 'पहला,दूसरा,तीसरा,चौथा,पाँचवाँ',
  last: 'अंतिम',
  fromEnd: '{} (अंत से गिनकर)',
  day: 'दिन',
  monthDay: '# तारीख',
  nthDay: 'दिन #',
  week: 'सप्ताह #',
  only: 'केवल {}',
  times: '# बार',
  until: '{} तक',
  except: 'इन्हें छोड़कर',
  also: 'साथ ही',
  weekStart: 'सप्ताह का आरंभ',
}

/** Not yet checked by a native reader. */
export const bn: RecurrenceMessages = {
  every: 'প্রতি সেকেন্ডে|প্রতি মিনিটে|প্রতি ঘণ্টায়|প্রতিদিন|প্রতি সপ্তাহে|প্রতি মাসে|প্রতি বছরে',
  everyFew: 'প্রতি {}',
  counted: '# সেকেন্ডে|# মিনিটে|# ঘণ্টায়|# দিনে|# সপ্তাহে|# মাসে|# বছরে',
  weekly: 'প্রতি {}',
  firstToFifth: 'প্রথম,দ্বিতীয়,তৃতীয়,চতুর্থ,পঞ্চম',
  last: 'শেষ',
  fromEnd: '{} (শেষ থেকে গুনে)',
  day: 'দিন',
  monthDay: '# তারিখ',
  nthDay: 'দিন #',
  week: 'সপ্তাহ #',
  only: 'শুধু {}',
  times: '# বার',
  until: '{} পর্যন্ত',
  except: 'বাদে',
  also: 'এছাড়াও',
  weekStart: 'সপ্তাহের শুরু',
}

/** Not yet checked by a native reader. */
export const id: RecurrenceMessages = {
  every: 'setiap detik|setiap menit|setiap jam|setiap hari|setiap minggu|setiap bulan|setiap tahun',
  everyFew: 'setiap {}',
  weekly: 'setiap hari {}',
  on: ' pada {}',
  nth: '{} ke-#',
  last: '{} terakhir',
  fromEnd: '{} dari akhir',
  weekday: 'hari {}',
  day: 'hari',
  monthDay: 'tanggal #',
  week: 'minggu ke-#',
  months: ' pada bulan {}',
  at: ' pukul {}',
  only: 'hanya {}',
  times: '# kali',
  until: 'hingga {}',
  except: 'kecuali',
  also: 'dan juga',
  weekStart: 'awal minggu',
}

/** Not yet checked by a native reader. */
export const ms: RecurrenceMessages = {
  ...id,
  every: 'setiap saat|setiap minit|setiap jam|setiap hari|setiap minggu|setiap bulan|setiap tahun',
  monthDay: '# hari bulan',
  months: ' pada {}',
}

/** Not yet checked by a native reader. */
export const fil: RecurrenceMessages = {
  every: 'bawat segundo|bawat minuto|bawat oras|araw-araw|linggo-linggo|buwan-buwan|taon-taon',
  everyFew: 'bawat {}',
  counted: '# segundo|# minuto|# oras|# araw|# linggo|# buwan|# taon',
  weekly: 'tuwing {}',
  nth: 'ika-# na {}',
  last: 'huling {}',
  fromEnd: '{} mula sa katapusan',
  day: 'araw',
  monthDay: 'ika-#',
  week: 'ika-# linggo',
  only: 'sa {} lamang',
  times: '# beses',
  until: 'hanggang {}',
  except: 'maliban sa',
  also: 'at pati sa',
  weekStart: 'simula ng linggo',
}

/** Not yet checked by a native reader. */
export const vi: RecurrenceMessages = {
  every: 'mỗi giây|mỗi phút|mỗi giờ|mỗi ngày|mỗi tuần|mỗi tháng|mỗi năm',
  everyFew: 'mỗi {}',
  weekly: 'mỗi {}',
  on: ' vào {}',
  nth: '{} lần thứ #',
  last: '{} cuối cùng',
  fromEnd: '{} tính từ cuối',
  day: 'ngày',
  monthDay: 'ngày #',
  nthDay: 'ngày thứ #',
  week: 'tuần #',
  only: 'chỉ {}',
  times: '# lần',
  until: 'cho đến {}',
  except: 'trừ',
  also: 'và thêm',
  weekStart: 'tuần bắt đầu từ',
}

/** Not yet checked by a native reader. */
export const th: RecurrenceMessages = {
  every: 'ทุกวินาที|ทุกนาที|ทุกชั่วโมง|ทุกวัน|ทุกสัปดาห์|ทุกเดือน|ทุกปี',
  everyFew: 'ทุก {}',
  weekly: 'ทุก{}',
  nth: '{}ครั้งที่ #',
  last: '{}สุดท้าย',
  fromEnd: '{} นับจากท้าย',
  day: 'วัน',
  monthDay: 'วันที่ #',
  nthDay: 'วันลำดับที่ #',
  week: 'สัปดาห์ที่ #',
  at: ' เวลา {}',
  only: 'เฉพาะ {}',
  times: '# ครั้ง',
  until: 'จนถึง {}',
  except: 'ยกเว้น',
  also: 'และเพิ่มเติม',
  weekStart: 'วันเริ่มต้นสัปดาห์',
}
