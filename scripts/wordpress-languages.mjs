// Writes what the WordPress plugin says in all languages into a folder: `node scripts/wordpress-languages.mjs PLUGIN/languages`.
import { writeWordPressLanguages } from './texts/wordpress.mjs'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: node scripts/wordpress-languages.mjs FOLDER')
  process.exit(2)
}
console.log(`${writeWordPressLanguages(folder).length} files in ${folder}`)
