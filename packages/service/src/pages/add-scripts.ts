/**
 * The statement of an inline script that adds a page's scripts, which wait in a template below its content. One after another: older browsers
 * ignore an import map that comes after the first module or preload.
 */
export const addScripts = `for (const node of [...document.querySelector('#scripts').content.children]) document.head.append(node)`
