// Serbian is written in two alphabets that correspond letter by letter, so its texts are kept in Cyrillic only.

const cyrillic = 'абвгдђежзијклљмнњопрстћуфхцчџш'
const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ')
const byLetter = new Map([...cyrillic].map((letter, index) => [letter, latin[index]]))

const capital = (letters) => letters[0].toUpperCase() + letters.slice(1)

/** A Serbian text in the Latin alphabet. What else is in it, such as placeholders, stays. */
export const inLatin = (text) =>
  text.replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const written = byLetter.get(letter.toLowerCase())
    if (!written) throw new Error(`'${text}': '${letter}' is no letter of Serbian`)
    return letter === letter.toLowerCase() ? written : capital(written)
  })
