import type { SignInMessages } from './sign-in-messages.js'

/** Korean. Not yet checked by a native reader. */
export const ko: SignInMessages = {
  heading: (application) => `${application}에 캘린더 연결`,
  asks: (application) => `${application}에서 요청하는 권한:`,
  allowances: {
    email: '이메일 주소 확인',
    calendar: '캘린더, 일정, 예약 페이지 보기 및 변경',
    'calendar.readonly': '캘린더, 일정, 예약 페이지 보기',
  },
  addressLabel: '이메일 주소',
  addressHint: '본인의 주소인지 확인하기 위해 코드를 보냅니다.',
  noEmail: '이 서비스는 아직 이메일을 보내지 않으므로 코드가 도착하지 않습니다. 운영자에게 알려 주세요.',
  addressWrong: 'name@example.com과 같은 전체 이메일 주소를 입력해 주세요.',
  sendCode: '코드 받기',

  codeHeading: '메일로 받은 코드를 입력해 주세요',
  codeSent: (time) => `코드를 보냈습니다. 유효 시간은 ${time}입니다. 받는 주소:`,
  codeLabel: '코드',
  codeWrong: (attemptsLeft) => `코드가 맞지 않습니다. 남은 횟수: ${attemptsLeft}`,
  codeGone: '더 이상 사용할 수 없는 코드입니다. 새 코드를 요청해 주세요.',
  allow: '허용하고 계속',
  sendAgain: '코드 다시 받기',
  cancel: '취소',

  mailSubject: (application) => `${application} 로그인 코드`,
  mailText: (code, application, time) => [
    `${application} 로그인 코드는 ${code}입니다.`,
    `${time} 안에 코드를 요청한 페이지에 입력해 주세요. 다른 사람에게는 필요하지 않으니 알려 주지 마세요.`,
    '요청한 적이 없다면 아무것도 하지 않아도 됩니다. 코드가 없으면 아무도 로그인할 수 없습니다.',
  ],

  failedHeading: '여기에서 로그인할 수 없습니다',
  failed: {
    client: '사용 중인 애플리케이션이 여기에 등록되어 있지 않습니다. 운영자에게 알려 주세요.',
    callback: '사용 중인 애플리케이션이 돌아갈 주소를 등록하지 않았습니다. 운영자에게 알려 주세요.',
    request: '열린 주소가 완전하지 않습니다. 돌아가서 다시 시도해 주세요.',
    foreign: '다른 사이트에서 보낸 요청입니다. 돌아가서 다시 시도해 주세요.',
  },
  oftenHelp: (time) => `${time} 후에 다시 시도해 주세요.`,
}
