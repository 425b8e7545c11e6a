/** Themes to start with: tokens only, and a colour scheme if the theme has one, for `when-booking` or any container. */
export const themes = {
  paper: `
  --when-accent: #8c3b1f;
  --when-surface: light-dark(#fffdf7, #201c17);
  --when-surface-sunken: light-dark(#f6f0e4, #17140f);
  --when-line: light-dark(#e2d7c2, #3a342b);
  --when-text: light-dark(#2a2118, #f2e9dc);
  --when-text-quiet: light-dark(#6b5d4c, #b3a593);
  --when-radius: 4px;
  --when-font-family: 'Noto Serif', Georgia, serif;
  --when-font-size: 16px;`,
  forest: `
  --when-accent: #1f7a4d;
  --when-surface: light-dark(#fbfdf9, #111a15);
  --when-surface-sunken: light-dark(#eef4ea, #0b120e);
  --when-line: light-dark(#d8e3d2, #26352c);
  --when-text: light-dark(#16241b, #e7f0e9);
  --when-text-quiet: light-dark(#52655a, #9bb0a3);
  --when-radius: 22px;
  --when-space: 9px;`,
  midnight: `
  color-scheme: dark;
  --when-accent: #8b7cff;
  --when-surface: #11132a;
  --when-surface-sunken: #0a0b1c;
  --when-line: #2a2d52;
  --when-text: #ecebff;
  --when-text-quiet: #a5a6cf;
  --when-radius: 18px;`,
  candy: `
  --when-accent: #ff8fb1;
  --when-surface: light-dark(#fffafc, #21151b);
  --when-surface-sunken: light-dark(#fdeff4, #180e13);
  --when-line: light-dark(#f6d9e4, #45303a);
  --when-text: light-dark(#3a1626, #ffeaf1);
  --when-text-quiet: light-dark(#7d5164, #c9a2b2);
  --when-radius: 28px;
  --when-radius-control: 99px;
  --when-font-family: Nunito, ui-rounded, 'SF Pro Rounded', sans-serif;`,
  ink: `
  --when-accent: light-dark(#111, #f5f5f5);
  --when-accent-soft: light-dark(#e8e8e8, #2b2b2b);
  --when-surface: light-dark(#fff, #000);
  --when-surface-sunken: light-dark(#f2f2f2, #161616);
  --when-line: light-dark(#767676, #8c8c8c);
  --when-text: light-dark(#000, #fff);
  --when-text-quiet: light-dark(#444, #c4c4c4);
  --when-radius: 0px;
  --when-space: 6px;
  --when-font-family: 'Noto Sans Mono', ui-monospace, Menlo, monospace;
  --when-font-size: 14px;`,
}
