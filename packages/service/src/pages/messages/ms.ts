import type { PageMessages } from './page-messages.js'

/** Malay. Not yet checked by a native reader. */
export const ms: PageMessages = {
  bookHeading: () => 'Tempah masa',
  bookDescription: (host) =>
    host ? `Lihat bila ${host} lapang dan tempah masa.` : 'Lihat masa kosong dan tempah satu.',
  manageHeading: () => 'Tempahan anda',
  confirmHeading: () => 'Jawab permohonan',
  keepAddress: () => 'Sesiapa yang ada pautan ini boleh mengubah tempahan, jadi jangan kongsikan.',

  changeHeading: () => 'Kalendar anda dan tempahan ini berbeza',
  movedInCalendar: (guest) =>
    `Anda mengalihkan acara ini dalam kalendar anda. ${guest} masih menjangkakan masa yang ditempah.`,
  deletedInCalendar: (guest) =>
    `Anda memadamkan acara ini daripada kalendar anda. ${guest} masih menjangkakan pertemuan ini.`,
  bookedTime: () => 'Masa yang ditempah',
  calendarTime: () => 'Masa dalam kalendar anda',
  acceptMove: () => 'Guna masa baharu dan maklumkan semua orang',
  acceptDeletion: () => 'Batalkan tempahan dan maklumkan semua orang',
  restoreEvent: () => 'Pulihkan acara dalam kalendar saya',
  changeSettled: () => 'Tiada apa-apa lagi untuk diputuskan',

  missingHeading: () => 'Halaman ini tidak wujud',
  missingHelp: () => 'Semak alamatnya, atau tanya pihak yang memberikannya.',
  brokenHeading: () => 'Pautan ini tidak membawa kepada tempahan',
  brokenHelp: () => 'Mungkin sebahagiannya hilang. Buka sekali lagi dari mesej tempat anda menerimanya.',
  privateHeading: () => 'Masa ini bukan untuk umum',
  privateHelp: () => 'Tempah di tempat anda dijemput, atau tanya pihak yang memberi alamat ini.',
  linkUsedHeading: () => 'Pautan ini sudah digunakan',
  linkExpiredHeading: () => 'Pautan ini sudah tamat tempoh',
  linkEndedHelp: () => 'Minta yang baharu daripada orang yang memberikannya.',
  failedHeading: () => 'Ada masalah di pihak kami',
  failedHelp: () => 'Cuba lagi sebentar nanti.',
  challengeHelp: () =>
    'Banyak tempahan baru sahaja dibuat. Hidupkan JavaScript untuk meneruskan, atau cuba lagi dalam masa sejam.',
  waitlistFull: () => 'Senarai menunggu ini penuh. Cuba lagi kemudian.',
  paymentMade: () => 'Saya sudah membayar: tunjukkan tempahan saya',
  oftenHeading: () => 'Terlalu kerap',
  oftenHelp: () => 'Cuba lagi dalam satu minit.',

  pollHeading: () => 'Masa manakah yang sesuai untuk anda?',
  pollIntro: () => 'Jawab untuk setiap masa. Anda boleh menukar jawapan kemudian.',
  pollIfNeeded: () => 'Jika perlu',
  pollTaken: () => 'Tidak lagi kosong',
  pollUnanswered: () => 'Jawab untuk sekurang-kurangnya satu masa.',
  pollSaved: () => 'Jawapan anda disimpan',
  pollKeepAddress: () =>
    'Simpan alamat halaman ini untuk menukar jawapan. Sesiapa yang memilikinya boleh menukarnya.',
  pollWithdraw: () => 'Tarik balik jawapan saya',
  pollWithdrawn: () => 'Jawapan anda ditarik balik',
  pollEnded: () => 'Tinjauan ini tidak menerima jawapan lagi',
  pollChosen: () => 'Masa ini dipilih',
  pollCalendarHelp: () => 'Pilih fail .ics. Fail dibaca sekali untuk menandakan masa, dan tidak disimpan.',

  madeWith: (name) => `Penjadualan dengan ${name}`,
}
