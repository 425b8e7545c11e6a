import type { RecurrenceMessages } from './messages.js'

/** Not yet checked by a native reader. */
export const ja: RecurrenceMessages = {
  every: '毎秒|毎分|毎時|毎日|毎週|毎月|毎年',
  everyFew: '{}ごと',
  counted: '#秒|#分|#時間|#日|#週間|#か月|#年',
  weekly: '毎週{}',
  on: 'の{}',
  nth: '第#{}',
  last: '最終{}',
  fromEnd: '最後から#番目の{}',
  day: '日',
  monthDay: '#日',
  nthDay: '#日目',
  week: '第#週',
  months: '（{}）',
  at: ' {}',
  only: '{}のみ',
  times: '#回',
  until: '{}まで',
  except: '除外日',
  also: '追加日',
  weekStart: '週の始まり',
  marks: ['、', '；', '：'],
}

/** In simplified characters. Not yet checked by a native reader. */
export const zh: RecurrenceMessages = {
  every: '每秒|每分钟|每小时|每天|每周|每月|每年',
  everyFew: '每{}',
  weekly: '每{}',
  on: '的{}',
  nth: '第#{}',
  last: '最后一{}',
  fromEnd: '倒数第#{}',
  weekday: '个{}',
  day: '天',
  monthDay: '#日',
  week: '第#周',
  months: '（{}）',
  at: ' {}',
  only: '仅限{}',
  times: '共#次',
  until: '截至{}',
  except: '除外',
  also: '另加',
  weekStart: '每周起始日',
  marks: ['，', '；', '：'],
}

/** In traditional characters. Not yet checked by a native reader. */
export const zhHant: RecurrenceMessages = {
  ...zh,
  every: '每秒|每分鐘|每小時|每天|每週|每月|每年',
  everyFew: '每 {}',
  last: '最後一{}',
  fromEnd: '倒數第#{}',
  weekday: '個{}',
  week: '第#週',
  only: '僅限{}',
  times: '共#次',
  until: '截至{}',
  weekStart: '每週起始日',
}

/** Not yet checked by a native reader. */
export const ko: RecurrenceMessages = {
  every: '매초|매분|매시간|매일|매주|매월|매년',
  everyFew: '{}마다',
  weekly: '매주 {}',
  on: ' {}',
  nth: '#번째 {}',
  last: '마지막 {}',
  fromEnd: '끝에서 #번째 {}',
  day: '날',
  monthDay: '#일',
  week: '#주차',
  at: ' {}',
  only: '{}만',
  times: '#회',
  until: '{}까지',
  except: '제외',
  also: '추가',
  weekStart: '주 시작 요일',
}
