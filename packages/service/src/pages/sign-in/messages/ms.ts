import type { SignInMessages } from './sign-in-messages.js'

/** Malay. Not yet checked by a native reader. */
export const ms: SignInMessages = {
  heading: (application) => `Sambungkan kalendar anda ke ${application}`,
  asks: (application) => `${application} meminta untuk:`,
  allowances: {
    email: 'Mengetahui alamat e-mel anda',
    calendar: 'Melihat dan mengubah kalendar, acara dan halaman tempahan anda',
    'calendar.readonly': 'Melihat kalendar, acara dan halaman tempahan anda',
  },
  addressLabel: 'Alamat e-mel anda',
  addressHint: 'Kami menghantar kod ke sana untuk memastikan ia milik anda.',
  noEmail:
    'Perkhidmatan ini belum menghantar e-mel, jadi tiada kod akan sampai kepada anda. Beritahu pengendalinya.',
  addressWrong: 'Masukkan alamat e-mel penuh, seperti name@example.com.',
  sendCode: 'Hantar kod',

  codeHeading: 'Taip kod dari e-mel anda',
  codeSent: (time) => `Kod sedang dihantar dan sah selama ${time}. Dihantar ke`,
  codeLabel: 'Kod',
  codeWrong: (attemptsLeft) => `Kod itu salah. Baki percubaan: ${attemptsLeft}.`,
  codeGone: 'Kod itu tidak sah lagi. Minta kod baharu.',
  allow: 'Benarkan dan teruskan',
  sendAgain: 'Hantar kod lain',
  cancel: 'Batal',

  mailSubject: (application) => `Kod anda untuk log masuk ke ${application}`,
  mailText: (code, application, time) => [
    `${code} ialah kod anda untuk log masuk ke ${application}.`,
    `Taip di halaman tempat anda memintanya, dalam ${time}. Orang lain tidak memerlukannya: jangan kongsikan.`,
    'Jika anda tidak memintanya, tiada apa yang perlu dibuat: tanpa kod tiada sesiapa boleh log masuk.',
  ],

  failedHeading: 'Anda tidak boleh log masuk di sini',
  failed: {
    client: 'Aplikasi yang menghantar anda tidak dikenali di sini. Beritahu pengendalinya.',
    callback: 'Aplikasi yang menghantar anda belum mendaftarkan alamat kembalinya. Beritahu pengendalinya.',
    request: 'Alamat yang membawa anda ke sini tidak lengkap. Kembali dan cuba lagi.',
    foreign: 'Ini dihantar oleh laman lain. Kembali dan cuba lagi.',
  },
  oftenHelp: (time) => `Cuba lagi dalam ${time}.`,
}
