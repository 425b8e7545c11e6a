// The version of the WordPress plugin, which is that of the packages.

/** The files that WordPress and its directory of plugins read the version from. */
export const wordPressFiles = [
  'integrations/wordpress/whenable/whenable.php',
  'integrations/wordpress/whenable/readme.txt',
]

const field = /^( \* Version|Stable tag): .*$/gm

/** A file of the plugin with this version. */
export const withPluginVersion = (text, version) => text.replace(field, `$1: ${version}`)
