/** For menus and popovers of a page: left in the body, they would stand outside of every landmark. */
export const insideMain = { portalProps: { target: 'main' } }
