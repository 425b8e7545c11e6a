import type { SignInMessages } from './sign-in-messages.js'

/** Indonesian. Not yet checked by a native reader. */
export const id: SignInMessages = {
  heading: (application) => `Hubungkan kalender Anda ke ${application}`,
  asks: (application) => `${application} meminta untuk:`,
  allowances: {
    email: 'Mengetahui alamat email Anda',
    calendar: 'Melihat dan mengubah kalender, acara, dan halaman pemesanan Anda',
    'calendar.readonly': 'Melihat kalender, acara, dan halaman pemesanan Anda',
  },
  addressLabel: 'Alamat email Anda',
  addressHint: 'Kami mengirim kode ke sana untuk memastikan alamat itu milik Anda.',
  noEmail:
    'Layanan ini belum mengirim email, jadi tidak ada kode yang akan sampai kepada Anda. Beri tahu pengelolanya.',
  addressWrong: 'Isi alamat email lengkap, misalnya name@example.com.',
  sendCode: 'Kirim kode',

  codeHeading: 'Ketik kode dari email Anda',
  codeSent: (time) => `Kode sedang dikirim dan berlaku ${time}. Dikirim ke`,
  codeLabel: 'Kode',
  codeWrong: (attemptsLeft) => `Kodenya salah. Sisa percobaan: ${attemptsLeft}.`,
  codeGone: 'Kode itu tidak berlaku lagi. Minta kode baru.',
  allow: 'Izinkan dan lanjutkan',
  sendAgain: 'Kirim kode lain',
  cancel: 'Batal',

  mailSubject: (application) => `Kode Anda untuk masuk ke ${application}`,
  mailText: (code, application, time) => [
    `${code} adalah kode Anda untuk masuk ke ${application}.`,
    `Ketik di halaman tempat Anda memintanya, dalam ${time}. Orang lain tidak memerlukannya: jangan bagikan.`,
    'Jika Anda tidak memintanya, tidak ada yang perlu dilakukan: tanpa kode tidak ada yang dapat masuk.',
  ],

  failedHeading: 'Anda tidak dapat masuk di sini',
  failed: {
    client: 'Aplikasi yang mengirim Anda tidak dikenal di sini. Beri tahu pengelolanya.',
    callback: 'Aplikasi yang mengirim Anda belum mendaftarkan alamat kembalinya. Beri tahu pengelolanya.',
    request: 'Alamat yang membawa Anda ke sini tidak lengkap. Kembali dan coba lagi.',
    foreign: 'Ini dikirim oleh situs lain. Kembali dan coba lagi.',
  },
  oftenHelp: (time) => `Coba lagi dalam ${time}.`,
}
