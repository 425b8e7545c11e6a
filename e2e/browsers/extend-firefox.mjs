// Adds what Debian's Firefox (140, extended support) lacks of the WebDriver BiDi that Playwright uses. The two functions
// run inside Firefox with its privileges and are passed as text, so they use nothing from outside.

/** Runs in each content process: sets the language and time zone of pages, and evaluates Playwright's scripts. */
export const extendContentProcess = () => {
  const { ChromeUtils, Cu, Services } = globalThis
  const engine = Cu.getJSTestingFunctions()
  Services.obs.addObserver((window) => {
    const { userContextId } = window.browsingContext.originAttributes
    const { locale, timeZone } = Services.cpmm.sharedData.get('settings')?.get(userContextId) ?? {}
    // They apply to the whole process, and no process has tabs of two user contexts.
    if (timeZone) engine.setTimeZone(timeZone)
    if (!locale) return
    engine.setDefaultLocale(locale)
    const page = Cu.waiveXrays(window)
    const languages = page.Object.freeze(Cu.cloneInto([locale], window))
    const get = (value) => ({ get: () => value, configurable: true, enumerable: true })
    const properties = { language: get(locale), languages: get(languages) }
    page.Object.defineProperties(
      page.Navigator.prototype,
      Cu.cloneInto(properties, window, { cloneFunctions: true }),
    )
  }, 'content-document-global-created')

  // Clicking a file field opens no dialog: Playwright learns of the field and sets its files.
  Services.obs.addObserver(
    (window) =>
      window.addEventListener(
        'click',
        (event) => {
          const field = event.composedTarget
          if (field.localName !== 'input' || field.type !== 'file') return
          event.preventDefault()
          Cu.waiveXrays(window).pressedField = Cu.waiveXrays(field)
          Services.cpmm.sendAsyncMessage('field-for-files', window.browsingContext.id)
        },
        { mozSystemGroup: true },
      ),
    'content-document-global-created',
  )

  // Playwright evaluates with the page's `eval`, which a policy may block: replaces it meanwhile.
  const { prototype } = ChromeUtils.importESModule('chrome://remote/content/shared/Realm.sys.mjs').WindowRealm
  const { executeInGlobalWithBindings } = prototype
  prototype.executeInGlobalWithBindings = function (...call) {
    const global = Cu.waiveXrays(this.globalObjectReference.unsafeDereference())
    const ownEval = global.eval
    const plain = (value) => value?.unsafeDereference?.() ?? value
    const evaluate = (source) => {
      const done = this.globalObjectReference.executeInGlobal(source)
      if ('throw' in done) throw plain(done.throw)
      return plain(done.return)
    }
    global.eval = Cu.exportFunction(evaluate, global)
    try {
      return executeInGlobalWithBindings.apply(this, call)
    } finally {
      global.eval = ownEval
    }
  }
}

/** Runs in Firefox's main process with the text of {@link extendContentProcess}. Leaves commands alone that Firefox has. */
export const extendFirefox = (extendContentProcess) => {
  const { BrowsingContext, ChannelWrapper, ChromeUtils, Ci, Cr, PathUtils, Services } = globalThis
  const load = (path) => ChromeUtils.importESModule(`chrome://remote/content/${path}.sys.mjs`)
  const { UserContextManager } = load('shared/UserContextManager')
  /** Maps tabs to ids; newer versions of Firefox rename it. */
  const tabs = (() => {
    try {
      return load('shared/NavigableManager').NavigableManager
    } catch {
      return load('shared/TabManager').TabManager
    }
  })()
  const idOfUserContext = ({ userContextId }) => UserContextManager.getIdByInternalId(userContextId)

  /** The session's message handler, which also emits events. */
  let handler

  /** Settings by id of a tab or of a user context, whose tabs share cookies. */
  const settings = new Map()
  const apply = (tab) => {
    if (tab.parent) return
    const { colorScheme, isOffline } = {
      ...settings.get(idOfUserContext(tab.originAttributes)),
      ...settings.get(tabs.getIdForBrowsingContext(tab)),
    }
    if (colorScheme) tab.prefersColorSchemeOverride = colorScheme
    if (isOffline !== undefined) tab.forceOffline = isOffline
  }
  const openTabs = () =>
    [...Services.wm.getEnumerator('navigator:browser')]
      .flatMap(({ gBrowser }) => gBrowser.browsers.map(({ browsingContext }) => browsingContext))
      .filter(Boolean)
  /** Creates a command that changes settings of tabs or user contexts. */
  const set = (read) => (parameters) => {
    for (const id of [...(parameters.contexts ?? []), ...(parameters.userContexts ?? [])])
      settings.set(id, { ...settings.get(id), ...read(parameters) })
    for (const tab of openTabs()) apply(tab)
    // Content processes know user contexts by number.
    const byNumber = [...settings].map(([id, value]) => [UserContextManager.getInternalIdById(id), value])
    Services.ppmm.sharedData.set('settings', new Map(byNumber))
    Services.ppmm.sharedData.flush()
  }

  /** Emits an event for each download, and saves files where Playwright expects them. */
  const setDownloadBehavior = async ({ downloadBehavior: { destinationFolder } }) => {
    const isListening = Services.prefs.getIntPref('browser.download.folderList') === 2
    if (!destinationFolder) return
    Services.prefs.setStringPref('browser.download.dir', destinationFolder)
    if (isListening) return
    Services.prefs.setIntPref('browser.download.folderList', 2)
    const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs')
    const ids = new Map()
    const tell = (event, file, more) => {
      const tab = BrowsingContext.get(file.source.browsingContextId)?.top
      handler.emitProtocolEvent(`browsingContext.${event}`, {
        context: tab && tabs.getIdForBrowsingContext(tab),
        download: ids.get(file),
        url: file.source.url,
        ...more,
      })
    }
    const list = await Downloads.getList(Downloads.ALL)
    await list.addView({
      onDownloadAdded(file) {
        ids.set(file, String(ids.size))
        tell('downloadWillBegin', file, { suggestedFilename: PathUtils.filename(file.target.path) })
        this.onDownloadChanged(file)
      },
      onDownloadChanged(file) {
        if (file.stopped) tell('downloadEnd', file, { status: file.succeeded ? 'complete' : 'canceled' })
      },
    })
  }

  /** Texts of the last responses by id of their request. */
  const answers = new Map()
  const addDataCollector = () => {
    const { prototype } = load('shared/listeners/NetworkEventRecord').NetworkEventRecord
    const { addResponseStart, addResponseContent } = prototype
    const begun = new WeakMap()
    prototype.addResponseStart = function (options) {
      const answer = Promise.withResolvers()
      begun.set(this, answer)
      answers.set(String(ChannelWrapper.get(options.channel).id), answer.promise)
      if (answers.size > 50) answers.delete(answers.keys().next().value)
      return addResponseStart.call(this, options)
    }
    prototype.addResponseContent = function (content, about) {
      begun.get(this)?.resolve(content.text)
      return addResponseContent.call(this, content, about)
    }
    return { collector: 'the last responses' }
  }
  const getData = async ({ request }) => {
    if (!answers.has(request)) throw new Error(`The answer to request ${request} is no longer available`)
    return { bytes: { type: 'string', value: await answers.get(request) } }
  }

  /** Calls a function in a tab or a frame. */
  const call = (context, functionDeclaration, ...args) =>
    handler.handleCommand({
      moduleName: 'script',
      commandName: 'callFunction',
      destination: { type: 'ROOT' },
      params: { functionDeclaration, arguments: args, target: { context }, awaitPromise: false },
    })

  const setOffline = set(({ networkConditions }) => ({ isOffline: networkConditions?.type === 'offline' }))
  /** Takes tabs offline or online, and dispatches the event to their pages. */
  const setNetworkConditions = async (parameters) => {
    setOffline(parameters)
    const event = { type: 'string', value: parameters.networkConditions ? 'offline' : 'online' }
    for (const tab of openTabs())
      if (parameters.userContexts?.includes(idOfUserContext(tab.originAttributes)))
        await call(
          tabs.getIdForBrowsingContext(tab),
          '(event) => void dispatchEvent(new Event(event))',
          event,
        )
  }

  Services.ppmm.addMessageListener('field-for-files', async ({ data }) => {
    const context = tabs.getIdForBrowsingContext(BrowsingContext.get(data))
    const { result } = await call(context, '() => window.pressedField')
    handler.emitProtocolEvent('input.fileDialogOpened', { context, element: { sharedId: result.sharedId } })
  })

  const { locateNodes } = load('webdriver-bidi/modules/root/browsingContext').browsingContext.prototype
  /** Also finds the element of a frame by the frame's id: compares the window of each. */
  const locateFrames = async function ({ locator, ...rest }) {
    if (locator.type !== 'context') return locateNodes.call(this, { locator, ...rest })
    const { nodes } = await locateNodes.call(this, {
      ...rest,
      locator: { type: 'css', value: 'iframe, frame' },
    })
    for (const node of nodes) {
      const { sharedId } = node
      const { result } = await call(rest.context, '(frame) => frame.contentWindow', {
        sharedId,
      })
      if (result.value?.context === locator.value.context) return { nodes: [node] }
    }
    return { nodes: [] }
  }

  const nothing = () => {}
  const commands = {
    browser: { setDownloadBehavior },
    emulation: {
      setLocaleOverride: set(({ locale }) => ({ locale })),
      setMediaFeaturesOverride: set(({ features }) => ({
        colorScheme: features['prefers-color-scheme'] ?? 'none',
      })),
      setNetworkConditions,
      setScreenOrientationOverride: nothing,
      setScreenSettingsOverride: nothing,
      setTimezoneOverride: set(({ timezone }) => ({ timeZone: timezone })),
    },
    network: { addDataCollector, getData },
  }
  const added = Object.entries(commands).flatMap(([module, ofModule]) => {
    const { prototype } = load(`webdriver-bidi/modules/root/${module}`)[module]
    const missing = Object.keys(ofModule).filter((name) => !prototype[name])
    for (const name of missing)
      prototype[name] = function (parameters) {
        handler = this.messageHandler
        return ofModule[name](parameters)
      }
    return missing
  })

  // Applies settings before a tab loads its page.
  Services.obs.addObserver(apply, 'browsing-context-did-set-embedder')
  Services.obs.addObserver((channel) => {
    const request = channel.QueryInterface(Ci.nsIHttpChannel)
    const { locale, isOffline } = settings.get(idOfUserContext(request.loadInfo.originAttributes)) ?? {}
    if (locale) request.setRequestHeader('accept-language', locale, false)
    if (isOffline) request.cancel(Cr.NS_ERROR_OFFLINE)
  }, 'http-on-modify-request')
  // A Firefox that has this command has the rest, too.
  if (!added.includes('setLocaleOverride')) return
  load('webdriver-bidi/modules/root/browsingContext').browsingContext.prototype.locateNodes = locateFrames
  Services.ppmm.loadProcessScript(
    `data:application/javascript,(${encodeURIComponent(extendContentProcess)})()`,
    true,
  )
}
