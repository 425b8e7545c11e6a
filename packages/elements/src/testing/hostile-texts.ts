/** Malicious or broken texts; none of them is a web address. */
export const hostileTexts: Readonly<Record<string, string>> = {
  markup: `<img src=x onerror="hurt()"><script>hurt()</script><svg onload=hurt()>'"&lt;`,
  'an end of an attribute': `" onmouseover="hurt()" style="position:fixed" x='`,
  'an end of the template':
    '</textarea></option></bdi></style></template><!--?lit$--><iframe srcdoc="<script>">',
  'template syntax': `$\{hurt()} {{constructor.constructor("hurt()")()}} <%= hurt() %> ?lit$0$`,
  'a script address': 'javascript:hurt()',
  'a script address in disguise': ' \u0001java\nscript\t:hurt()//example.com',
  'a data address': 'data:text/html,<script>hurt()</script>',
  'a file address': 'file:///etc/passwd',
  'ends and overrides of direction': '\u2069\u2069\u202e\u2066dlrow\u202c\u202b\u2067olleh',
  'right to left': 'مرحبا بكم (1) ‏123‏ في',
  NUL: 'before\0after\u0000',
  'control characters': '\u0001\u0008\u000b\u001b[31m\u007f\u0085\u2028\u2029\ufffe',
  'lone surrogates': '\ud83d here \udfff',
  'no width': '\u200b\u200c\u200d\u2060\ufeff\u00ad',
  'one long word': 'W'.repeat(400),
  'many lines': 'line\n'.repeat(500),
  'one huge emoji': '👩🏽‍🤝‍👩🏿'.repeat(200),
  'piled marks': `Z${'\u0334\u0353\u0316'.repeat(500)}`,
  'names of an object': '__proto__',
}
