import type { PageMessages } from './page-messages.js'

/** Indonesian. Not yet checked by a native reader. */
export const id: PageMessages = {
  bookHeading: () => 'Pesan waktu',
  bookDescription: (host) =>
    host ? `Lihat kapan ${host} punya waktu dan pesan.` : 'Lihat waktu kosong dan pesan salah satunya.',
  manageHeading: () => 'Pesanan Anda',
  confirmHeading: () => 'Jawab permintaan',
  keepAddress: () => 'Siapa pun yang punya tautan ini dapat mengubah pesanan, jadi jangan bagikan.',

  changeHeading: () => 'Kalender Anda dan pemesanan ini berbeda',
  movedInCalendar: (guest) =>
    `Anda memindahkan acara ini di kalender Anda. ${guest} masih menunggu pada waktu yang dipesan.`,
  deletedInCalendar: (guest) =>
    `Anda menghapus acara ini dari kalender Anda. ${guest} masih menunggu pertemuan ini.`,
  bookedTime: () => 'Waktu yang dipesan',
  calendarTime: () => 'Waktu di kalender Anda',
  acceptMove: () => 'Pakai waktu baru dan beri tahu semua orang',
  acceptDeletion: () => 'Batalkan pemesanan dan beri tahu semua orang',
  restoreEvent: () => 'Pulihkan acara di kalender saya',
  changeSettled: () => 'Tidak ada lagi yang perlu diputuskan',

  missingHeading: () => 'Halaman ini tidak ada',
  missingHelp: () => 'Periksa alamatnya, atau tanyakan kepada yang memberikannya.',
  brokenHeading: () => 'Tautan ini tidak menuju pesanan apa pun',
  brokenHelp: () => 'Mungkin ada bagian yang hilang. Buka sekali lagi dari pesan tempat Anda menerimanya.',
  privateHeading: () => 'Waktu ini tidak untuk umum',
  privateHelp: () => 'Pesan di tempat Anda diundang, atau tanyakan kepada yang memberi alamat ini.',
  linkUsedHeading: () => 'Tautan ini sudah digunakan',
  linkExpiredHeading: () => 'Tautan ini sudah kedaluwarsa',
  linkEndedHelp: () => 'Mintalah yang baru kepada orang yang memberikannya.',
  failedHeading: () => 'Ada masalah di pihak kami',
  failedHelp: () => 'Coba lagi sebentar lagi.',
  challengeHelp: () =>
    'Baru saja ada banyak pemesanan. Aktifkan JavaScript untuk melanjutkan, atau coba lagi satu jam lagi.',
  waitlistFull: () => 'Daftar tunggu ini penuh. Coba lagi nanti.',
  paymentMade: () => 'Saya sudah membayar: tampilkan pesanan saya',
  oftenHeading: () => 'Terlalu sering',
  oftenHelp: () => 'Coba lagi dalam satu menit.',

  pollHeading: () => 'Waktu mana yang cocok untuk Anda?',
  pollIntro: () => 'Jawab untuk setiap waktu. Anda bisa mengubah jawaban nanti.',
  pollIfNeeded: () => 'Jika perlu',
  pollTaken: () => 'Tidak lagi kosong',
  pollUnanswered: () => 'Jawab untuk setidaknya satu waktu.',
  pollSaved: () => 'Jawaban Anda tersimpan',
  pollKeepAddress: () =>
    'Simpan alamat halaman ini untuk mengubah jawaban. Siapa pun yang memilikinya bisa mengubahnya.',
  pollWithdraw: () => 'Tarik jawaban saya',
  pollWithdrawn: () => 'Jawaban Anda ditarik',
  pollEnded: () => 'Jajak pendapat ini tidak menerima jawaban lagi',
  pollChosen: () => 'Waktu ini dipilih',
  pollCalendarHelp: () => 'Pilih file .ics. File dibaca sekali untuk menandai waktu, dan tidak disimpan.',

  madeWith: (name) => `Penjadwalan dengan ${name}`,
}
