import { css } from 'lit'

/** The frame: a sidebar beside the page, and on a phone a bar of tabs at the foot of the window. */
export const adminStyles = css`
  :host {
    --_width: 1200px;
    --_foot: 0px;
    block-size: 100%;
    background: var(--_surface);
  }
  .frame {
    display: grid;
    grid-template-columns: 212px minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr);
    min-block-size: var(--when-admin-height, 100dvh);
    background: var(--_surface);
  }
  .side {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    gap: 2px;
    block-size: var(--when-admin-height, 100dvh);
    padding: 14px 10px;
    overflow-y: auto;
    border-inline-end: 1px solid var(--_line);
    background: var(--_sunken);
  }
  .brand {
    display: flex;
    gap: 10px;
    align-items: center;
    padding: 4px 8px 14px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .mark {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border-radius: 7px;
    background: var(--_text);
    color: var(--_surface);
    font-size: 0.86em;
  }
  .logo {
    max-inline-size: 96px;
    block-size: 24px;
    object-fit: contain;
  }
  .side ul {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 2px;
  }
  .side :is(a, .place) {
    display: flex;
    gap: 10px;
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--_target);
    padding: 6px 8px;
    border-radius: var(--_radius-inner);
    color: var(--_quiet);
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .side :is(a, .place):hover {
    background: var(--_fill);
    color: var(--_text);
  }
  .side [aria-current] {
    background: var(--_fill-strong);
    color: var(--_text);
    font-weight: 550;
  }
  .side .count {
    margin-inline-start: auto;
  }
  .demo {
    margin-block-end: 16px;
    background: var(--_fill);
    color: var(--_quiet);
  }
  .demo .link {
    min-block-size: min(var(--_target), 44px);
  }
  .demo .grow {
    flex: 1 1 190px;
  }
  .demo-offer {
    margin-block-end: 16px;
  }
  .demo-offer .quiet {
    margin-inline-start: -9px;
  }
  .side .last {
    margin-block-start: auto;
  }
  .side .menu {
    display: block;
  }
  .side .menu > button {
    justify-content: flex-start;
    inline-size: 100%;
    padding-inline: 8px;
    font-weight: 450;
  }
  .gate .logo {
    block-size: 34px;
  }
  .side .avatar {
    --_avatar: 24px;
    margin-inline-start: -3px;
    font-size: 0.72em;
  }
  .more {
    display: none;
  }
  .page {
    min-inline-size: 0;
    padding: 22px 28px 28px;
  }
  .page:focus {
    outline: none;
  }
  .page > * {
    max-inline-size: 1180px;
  }
  .below {
    display: block;
    margin-block-start: 36px;
  }
  .offline {
    margin-block-end: 16px;
  }
  .skeletons {
    display: grid;
    gap: 16px;
  }
  .skeletons .skeleton {
    block-size: 96px;
  }
  .skeletons .skeleton:first-child {
    inline-size: 180px;
    block-size: 30px;
  }
  .side .skip {
    position: absolute;
    inline-size: auto;
    color: var(--_on-accent);
    z-index: 5;
    inset-block-start: 8px;
    inset-inline-start: 8px;
  }
  .side .skip:not(:focus) {
    inline-size: 1px;
    min-block-size: 0;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .gate {
    display: grid;
    place-items: center;
    min-block-size: var(--when-admin-height, 100dvh);
    padding: 24px 16px;
    background: var(--_sunken);
  }
  .gate .box {
    display: grid;
    gap: 18px;
    inline-size: min(400px, 100%);
    padding: 28px;
    box-shadow: 0 0 0 1px var(--_edge), inset 0 1px var(--_lit),
      0 24px 60px -24px light-dark(rgb(20 28 45 / 0.25), #000);
  }
  .gate .brand {
    padding: 0;
  }
  .gate .mark {
    inline-size: 34px;
    block-size: 34px;
    border-radius: 10px;
    font-size: 1.1em;
  }
  .gate :is(.primary, .ghost):is(button) {
    inline-size: 100%;
    min-block-size: max(40px, var(--_target));
  }
  @container (max-width: 860px) {
    .frame {
      --_foot: 62px;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      padding-block-end: calc(var(--_foot) + env(safe-area-inset-bottom, 0px));
    }
    .side {
      position: fixed;
      z-index: 3;
      inset-block: auto 0;
      inset-inline: 0;
      flex-direction: row;
      block-size: auto;
      padding: 6px 6px calc(6px + env(safe-area-inset-bottom, 0px));
      overflow: visible;
      border: 0;
      border-block-start: 1px solid var(--_line);
    }
    .side .brand,
    .side .rare,
    .side .last,
    .side .owner {
      display: none;
    }
    .side ul {
      flex-direction: row;
      justify-content: space-around;
    }
    .side li {
      flex: 1;
    }
    .more {
      display: block;
    }
    .side :is(a, .place),
    .side .menu > button {
      position: relative;
      flex-direction: column;
      gap: 4px;
      justify-content: center;
      min-block-size: 48px;
      padding: 5px 2px;
      font-size: 11px;
      font-weight: 450;
      white-space: nowrap;
    }
    .side [role^='menuitem'] {
      flex-direction: row;
      justify-content: flex-start;
      font-size: 14px;
    }
    .side .count {
      position: absolute;
      inset-block-start: 2px;
      inset-inline-start: calc(50% + 6px);
      margin: 0;
    }
    .side [aria-current] {
      background: none;
    }
    .page {
      --when-admin-foot: 62px;
      padding: 20px 16px;
    }
  }
  @media (forced-colors: active) {
    .mark {
      forced-color-adjust: none;
      background: CanvasText;
      color: Canvas;
    }
    .side [aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .side .count {
      border: 1px solid CanvasText;
    }
  }
`
