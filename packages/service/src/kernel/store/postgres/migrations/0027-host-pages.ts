/** The slugs of members' public pages, each unique in its application. */
export const hostPages = `
ALTER TABLE members ADD COLUMN page_slug text;
CREATE UNIQUE INDEX members_page_slug ON members (application_id, page_slug);
`
