import { appearanceStyle } from './appearance-style.js'
import { noScriptStyle } from './no-script/no-script-style.js'
import { inlineScripts, type Notice, type Page, pageDocument } from './page-document.js'
import { pageHeaders } from './page-headers.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import { scriptsFor } from './page-scripts.js'
import { pageStyle } from './page-style.js'
import type { ScriptBuild } from './script-build.js'

/** The settings of all pages. */
export interface ResponderContext {
  /** The origin under which a request reached the service. */
  readonly originOf: (request: Request) => string
  /** The script-tag build of pages. */
  readonly build: ScriptBuild | undefined
  /** The origins that may frame pages. */
  readonly framing: readonly string[]
}

/** Renders pages as responses. */
export interface PageResponder {
  /** @param headers additional headers. Pages are not cached by default. */
  respond(
    request: Request,
    status: number,
    page: Page,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
  /** A page with only a message. */
  notice(
    request: Request,
    status: number,
    noticeOf: (texts: PageLanguage['texts']) => Notice,
    appearance?: Page['appearance'],
  ): Promise<Response>
}

/** Creates the responder of hosted pages. */
export const pageResponder = ({ originOf, build, framing }: ResponderContext): PageResponder => {
  const respond: PageResponder['respond'] = async (request, status, page, more = {}) => {
    const { appearance, content } = page
    const isPlain = 'fallback' in content && content.fallback !== undefined
    const style = appearanceStyle(appearance) + pageStyle + (isPlain ? noScriptStyle : '')
    const scripts = 'tag' in content ? scriptsFor(build, content.tag, page.language.name) : undefined
    const headers = await pageHeaders({
      styles: [style],
      scripts: inlineScripts(page, scripts),
      service: scripts && originOf(request),
      pictures: [originOf(request), appearance.logo].flatMap((one) => (one ? new URL(one).origin : [])),
      framing: page.isNeverFramed ? [] : framing,
      forms: isPlain ? ["'self'", ...(('formTargets' in content && content.formTargets) || [])] : [],
    })
    return new Response(await pageDocument(page, style, scripts), {
      status,
      headers: { ...headers, 'Cache-Control': 'no-store', Vary: 'Accept-Language', ...more },
    })
  }
  const notice: PageResponder['notice'] = async (request, status, noticeOf, appearance = {}) => {
    const language = await pageLanguage(request)
    const { heading, ...content } = noticeOf(language.texts)
    return respond(request, status, { language, title: heading, heading, appearance, content })
  }
  return { respond, notice }
}
