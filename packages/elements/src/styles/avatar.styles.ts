import { css } from 'lit'

/** An avatar is as wide as `--_avatar` says. */
export const avatarStyles = css`
  .avatars {
    display: flex;
    flex: none;
  }
  .avatar {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: var(--_avatar, 42px);
    block-size: var(--_avatar, 42px);
    border-radius: 50%;
    background: oklch(46% 0.13 var(--hue));
    color: #fff;
    font-size: 13px;
    font-weight: 600;
  }
  .avatars .avatar {
    margin-inline-end: -6px;
    border: 2px solid var(--_surface);
  }
  .avatar img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: var(--_surface);
    object-fit: cover;
  }
`
