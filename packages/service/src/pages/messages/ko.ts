import type { PageMessages } from './page-messages.js'

/** Korean. Not yet checked by a native reader. */
export const ko: PageMessages = {
  bookHeading: () => '시간 예약',
  bookDescription: (host) =>
    host ? `${host} 님의 가능한 시간을 확인하고 예약하세요.` : '가능한 시간을 확인하고 예약하세요.',
  manageHeading: () => '내 예약',
  confirmHeading: () => '신청에 답하기',
  keepAddress: () =>
    '이 링크를 아는 사람은 누구나 예약을 변경할 수 있습니다. 다른 사람에게 알려 주지 마세요.',

  changeHeading: () => '캘린더와 이 예약이 다릅니다',
  movedInCalendar: (guest) =>
    `캘린더에서 이 일정을 옮기셨습니다. ${guest} 님은 아직 예약된 시간으로 알고 있습니다.`,
  deletedInCalendar: (guest) =>
    `캘린더에서 이 일정을 삭제하셨습니다. ${guest} 님은 아직 만날 것으로 알고 있습니다.`,
  bookedTime: () => '예약된 시간',
  calendarTime: () => '캘린더의 시간',
  acceptMove: () => '새 시간으로 바꾸고 모두에게 알리기',
  acceptDeletion: () => '예약을 취소하고 모두에게 알리기',
  restoreEvent: () => '캘린더의 일정 복원하기',
  changeSettled: () => '더 정할 것이 없습니다',

  missingHeading: () => '존재하지 않는 페이지입니다',
  missingHelp: () => '주소를 확인하거나 주소를 알려 준 분에게 문의해 주세요.',
  brokenHeading: () => '이 링크에 해당하는 예약이 없습니다',
  brokenHelp: () => '링크의 일부가 빠졌을 수 있습니다. 받은 메시지에서 다시 열어 주세요.',
  privateHeading: () => '공개되지 않은 시간입니다',
  privateHelp: () => '초대받은 곳에서 예약하거나 이 주소를 알려 준 분에게 문의해 주세요.',
  linkUsedHeading: () => '이미 사용된 링크입니다',
  linkExpiredHeading: () => '만료된 링크입니다',
  linkEndedHelp: () => '링크를 준 사람에게 새 링크를 요청하세요.',
  failedHeading: () => '저희 쪽에서 문제가 발생했습니다',
  failedHelp: () => '잠시 후 다시 시도해 주세요.',
  challengeHelp: () =>
    '방금 예약이 많이 이루어졌습니다. 계속하려면 JavaScript를 켜거나 한 시간 후에 다시 시도해 주세요.',
  waitlistFull: () => '대기자 명단이 가득 찼습니다. 나중에 다시 시도해 주세요.',
  paymentMade: () => '결제했습니다: 내 예약 보기',
  oftenHeading: () => '요청이 너무 많습니다',
  oftenHelp: () => '1분 후에 다시 시도해 주세요.',

  pollHeading: () => '어떤 시간이 괜찮으신가요?',
  pollIntro: () => '각 시간에 응답해 주세요. 응답은 나중에 변경할 수 있습니다.',
  pollIfNeeded: () => '필요하면',
  pollTaken: () => '더 이상 비어 있지 않음',
  pollUnanswered: () => '한 개 이상의 시간에 응답해 주세요.',
  pollSaved: () => '응답이 저장되었습니다',
  pollKeepAddress: () =>
    '응답을 변경하려면 이 페이지의 주소를 보관하세요. 주소를 가진 사람은 누구나 변경할 수 있습니다.',
  pollWithdraw: () => '내 응답 철회',
  pollWithdrawn: () => '응답이 철회되었습니다',
  pollEnded: () => '이 설문은 더 이상 응답을 받지 않습니다',
  pollChosen: () => '이 시간으로 정해졌습니다',
  pollCalendarHelp: () => '.ics 파일을 선택하세요. 시간을 표시하기 위해 한 번만 읽고 저장하지 않습니다.',

  madeWith: (name) => `${name}(으)로 일정 관리`,
}
