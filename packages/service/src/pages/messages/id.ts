import type { PageMessages } from './page-messages.js'

/** Indonesian. Not yet checked by a native reader. */
export const id: PageMessages = {
  bookHeading: () => 'Pesan waktu',
  bookDescription: (host) =>
    host ? `Lihat kapan ${host} punya waktu dan pesan.` : 'Lihat waktu kosong dan pesan salah satunya.',
  manageHeading: () => 'Pesanan Anda',
  confirmHeading: () => 'Jawab permintaan',
  keepAddress: () => 'Siapa pun yang punya tautan ini dapat mengubah pesanan, jadi jangan bagikan.',

  missingHeading: () => 'Halaman ini tidak ada',
  missingHelp: () => 'Periksa alamatnya, atau tanyakan kepada yang memberikannya.',
  brokenHeading: () => 'Tautan ini tidak menuju pesanan apa pun',
  brokenHelp: () => 'Mungkin ada bagian yang hilang. Buka sekali lagi dari pesan tempat Anda menerimanya.',
  privateHeading: () => 'Waktu ini tidak untuk umum',
  privateHelp: () => 'Pesan di tempat Anda diundang, atau tanyakan kepada yang memberi alamat ini.',
  failedHeading: () => 'Ada masalah di pihak kami',
  failedHelp: () => 'Coba lagi sebentar lagi.',
  oftenHeading: () => 'Terlalu sering',
  oftenHelp: () => 'Coba lagi dalam satu menit.',

  madeWith: (name) => `Penjadwalan dengan ${name}`,
}
