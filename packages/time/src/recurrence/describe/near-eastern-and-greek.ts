import type { RecurrenceMessages } from './messages.js'

/** Not yet checked by a native reader. */
export const ar: RecurrenceMessages = {
  every: 'كل ثانية|كل دقيقة|كل ساعة|كل يوم|كل أسبوع|كل شهر|كل سنة',
  everyFew: 'كل {}',
  counted: {
    two: 'ثانيتين|دقيقتين|ساعتين|يومين|أسبوعين|شهرين|سنتين',
    few: '# ثوانٍ|# دقائق|# ساعات|# أيام|# أسابيع|# أشهر|# سنوات',
    many: '# ثانية|# دقيقة|# ساعة|# يومًا|# أسبوعًا|# شهرًا|# سنة',
    other: '# ثانية|# دقيقة|# ساعة|# يوم|# أسبوع|# شهر|# سنة',
  },
  firstToFifth: '{} الأول,{} الثاني,{} الثالث,{} الرابع,{} الخامس',
  last: '{} الأخير',
  fromEnd: '{} من النهاية',
  weekday: 'يوم {}',
  day: 'اليوم',
  monthDay: 'يوم #',
  nthDay: 'اليوم رقم #',
  week: 'الأسبوع رقم #',
  months: ' في {}',
  at: ' الساعة {}',
  only: 'فقط',
  times: { one: 'مرة واحدة', two: 'مرتين', few: '# مرات', other: '# مرة' },
  until: 'حتى {}',
  except: 'باستثناء',
  also: 'بالإضافة إلى',
  weekStart: 'بداية الأسبوع',
  marks: ['، ', '؛ ', ': '],
}

/** Not yet checked by a native reader. */
export const fa: RecurrenceMessages = {
  every: 'هر ثانیه|هر دقیقه|هر ساعت|هر روز|هر هفته|هر ماه|هر سال',
  everyFew: 'هر {}',
  weekly: 'هر {}',
  firstToFifth: 'اولین,دومین,سومین,چهارمین,پنجمین',
  last: 'آخرین',
  fromEnd: '{} از پایان',
  day: 'روز',
  monthDay: 'روز #',
  nthDay: 'روز شمارهٔ #',
  week: 'هفتهٔ #',
  months: ' در {}',
  at: ' ساعت {}',
  only: 'فقط',
  times: '# بار',
  until: 'تا {}',
  except: 'به‌جز',
  also: 'و همچنین',
  weekStart: 'آغاز هفته',
  marks: ['، ', '؛ ', ': '],
}

/** Not yet checked by a native reader. */
export const he: RecurrenceMessages = {
  every: 'כל שנייה|כל דקה|כל שעה|כל יום|כל שבוע|כל חודש|כל שנה',
  everyFew: 'כל {}',
  weekly: 'כל {}',
  firstToFifth: '{} הראשון,{} השני,{} השלישי,{} הרביעי,{} החמישי',
  last: '{} האחרון',
  fromEnd: '{} מהסוף',
  day: 'היום',
  monthDay: 'ה-#',
  nthDay: 'היום ה-#',
  week: 'שבוע #',
  at: ' בשעה {}',
  only: 'רק',
  times: { one: 'פעם אחת', two: 'פעמיים', other: '# פעמים' },
  until: 'עד {}',
  except: 'למעט',
  also: 'ובנוסף',
  weekStart: 'תחילת השבוע',
}

/** Not yet checked by a native reader. */
export const tr: RecurrenceMessages = {
  every: 'her saniye|her dakika|her saat|her gün|her hafta|her ay|her yıl',
  everyFew: 'her {} bir',
  counted: '# saniyede|# dakikada|# saatte|# günde|# haftada|# ayda|# yılda',
  weekly: 'her {}',
  nth: '#. {}',
  last: 'son',
  fromEnd: 'sondan {}',
  day: 'gün',
  monthDay: 'ayın #. günü',
  week: '#. hafta',
  only: 'yalnızca',
  times: '# kez',
  until: 'bitiş: {}',
  except: 'hariç',
  also: 'ayrıca',
  weekStart: 'haftanın başlangıcı',
}

/** Not yet checked by a native reader. */
export const el: RecurrenceMessages = {
  every: 'κάθε δευτερόλεπτο|κάθε λεπτό|κάθε ώρα|κάθε ημέρα|κάθε εβδομάδα|κάθε μήνα|κάθε έτος',
  everyFew: 'κάθε {}',
  weekly: 'κάθε {}',
  nth: '#η|#ο',
  last: 'τελευταία|τελευταίο',
  fromEnd: '{} από το τέλος',
  genders: '00000010',
  day: 'ημέρα',
  week: 'εβδομάδα #',
  only: 'μόνο',
  times: { one: '# φορά', other: '# φορές' },
  until: 'έως {}',
  except: 'εκτός από',
  also: 'και επίσης',
  weekStart: 'αρχή της εβδομάδας',
  marks: [', ', '· ', ': '],
}
