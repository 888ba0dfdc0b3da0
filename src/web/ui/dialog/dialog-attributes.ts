/** For `Modal` and `modals.open`: their `<header>` would be a second banner of the page to screen readers. */
export const dialogAttributes = { header: { role: 'presentation' } }
