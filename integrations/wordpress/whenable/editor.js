// The block in the editor, with what WordPress has: no build, and no code of the service in the editor's own page. The preview is a frame in
// which the service's script runs as it does for visitors.
;(({ blocks, element, blockEditor, components, i18n }, { pages = [], settingsUrl = '' } = {}) => {
  const { createElement: h, useEffect, useState } = element
  const { __, _x, sprintf } = i18n

  /** What the script shows, by the block's attribute. */
  const displays = [
    { value: 'inline', label: __('The times, on the page', 'whenable') },
    { value: 'popup', label: __('A button', 'whenable') },
    { value: 'floating', label: __('A button at the edge of the window', 'whenable') },
  ]

  /** Reads what a host's page lists. The editor's browser asks, not WordPress. */
  const readPage = async ({ service, host, clientId }) => {
    const query = clientId ? `?${new URLSearchParams({ client_id: clientId })}` : ''
    const response = await fetch(`${service}/v3/scheduling/hosts/${encodeURIComponent(host)}${query}`, {
      credentials: 'omit',
    })
    if (!response.ok) throw new Error(String(response.status))
    return (await response.json()).data
  }

  /** What can be chosen on a page: each event type, and all of them. Each is what the block stores. */
  const choicesOf = (page, { name, event_types }) => {
    const { service, host, clientId, url } = page
    const group = { service, host, clientId }
    return {
      page,
      label: name,
      choices: [
        ...event_types.map(({ configuration_id, title, page_url }) => ({
          ...group,
          ...{ configurationId: configuration_id, title, pageUrl: page_url },
        })),
        {
          ...group,
          ...{ configurationId: '', pageUrl: url },
          /* translators: %s: the name of a host */
          title: sprintf(__('%s: all event types', 'whenable'), name),
        },
      ],
    }
  }

  /** The hosts' pages that were read, and those that could not be; undefined while they load. */
  const usePages = () => {
    const [read, setRead] = useState()
    const [tries, setTries] = useState(0)
    useEffect(() => {
      let isCurrent = true
      setRead(undefined)
      Promise.all(
        pages.map((page) =>
          readPage(page).then(
            (data) => choicesOf(page, data),
            () => ({ page, label: page.url, choices: [], isMissing: true }),
          ),
        ),
      ).then((groups) => isCurrent && setRead(groups))
      return () => {
        isCurrent = false
      }
    }, [tries])
    return [read, () => setTries((before) => before + 1)]
  }

  const keyOf = ({ service, host, configurationId }) => JSON.stringify([service, host, configurationId])

  const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

  /** A document as visitors see the block, which cannot be used: nobody books while they write. */
  const previewOf = ({ service, host, clientId, configurationId, title, pageUrl, display, label }) => {
    const attribute = (name, value) => (value ? ` ${name}="${escaped(value)}"` : '')
    const text = escaped(label || title)
    const tag = configurationId ? 'when-booking' : 'when-host-page'
    const named = configurationId
      ? attribute('configuration-id', configurationId)
      : attribute('slug', host) + attribute('client-id', clientId)
    const shown =
      configurationId && display !== 'inline'
        ? `<a${attribute('href', pageUrl)} class="button">${text}</a>`
        : `<${tag}${attribute('service-url', service)}${named}>${text}</${tag}>`
    return `<!doctype html><html lang="${escaped(document.documentElement.lang || 'en')}" inert>
      <meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <style>
        body { margin: 0; padding: 1px; font-family: system-ui, sans-serif; }
        .button { display: inline-block; padding: 0.75em 1.25em; border-radius: 4px; background: #32373c; color: #fff; text-decoration: none; }
      </style>
      <script type="module"${attribute('src', `${service}/embed/whenable.js`)}></script>
      <body>${shown}</body></html>`
  }

  const Preview = ({ attributes }) => {
    const [height, setHeight] = useState(80)
    const source = previewOf(attributes)
    /** Follows the height of what the frame shows. */
    const follow = ({ target: { contentDocument } }) => {
      const { body } = contentDocument
      const View = contentDocument.defaultView
      new View.ResizeObserver(() => setHeight(Math.ceil(body.getBoundingClientRect().height))).observe(body)
    }
    return h('iframe', {
      key: source,
      title: __('Preview', 'whenable'),
      srcDoc: source,
      onLoad: follow,
      tabIndex: -1,
      // Clicks select the block.
      style: { display: 'block', width: '100%', height: `${height}px`, border: 0, pointerEvents: 'none' },
    })
  }

  const settingsLink = settingsUrl
    ? h('a', { href: settingsUrl }, __('Open the settings of Whenable', 'whenable'))
    : __('Ask an administrator of this site to enter it in the settings of Whenable.', 'whenable')

  /** The list of what can be booked, by name. */
  const Chooser = ({ attributes, setAttributes, groups }) => {
    const all = groups.flatMap(({ choices }) => choices)
    const isChosen = Boolean(attributes.service)
    // A page may have lost what an older block shows; its name stays.
    const isKnown = all.some((choice) => keyOf(choice) === keyOf(attributes))
    const option = (choice) => h('option', { key: keyOf(choice), value: keyOf(choice) }, choice.title)
    const choose = (key) => setAttributes(all.find((choice) => keyOf(choice) === key) ?? {})
    return h(
      components.SelectControl,
      {
        label: __('What can be booked', 'whenable'),
        value: isChosen ? keyOf(attributes) : '',
        onChange: choose,
        __nextHasNoMarginBottom: true,
        ...(isChosen && !isKnown ? { help: __('This host’s page no longer lists it.', 'whenable') } : {}),
      },
      isChosen
        ? isKnown
          ? null
          : option(attributes)
        : h('option', { value: '' }, __('Choose…', 'whenable')),
      groups
        .filter(({ choices }) => choices.length)
        .map(({ page, label, choices }) => h('optgroup', { key: page.url, label }, choices.map(option))),
    )
  }

  const Missing = ({ groups, retry }) => {
    const missing = groups.filter(({ isMissing }) => isMissing)
    if (!missing.length) return null
    return h(
      components.Notice,
      {
        status: 'warning',
        isDismissible: false,
        actions: [{ label: __('Try again', 'whenable'), onClick: retry }],
      },
      /* translators: %s: addresses */
      sprintf(
        __('Could not be read: %s. Check the address, and that the page is published.', 'whenable'),
        missing.map(({ page }) => page.url).join(', '),
      ),
    )
  }

  const Edit = ({ attributes, setAttributes }) => {
    const [groups, retry] = usePages()
    const { service, configurationId, display, label, title } = attributes
    const frame = blockEditor.useBlockProps()
    const heading = { icon: 'calendar-alt', label: _x('Booking', 'block title', 'whenable') }
    if (!pages.length)
      return h(
        'div',
        frame,
        h(
          components.Placeholder,
          {
            ...heading,
            instructions: __('Enter the address of a host’s page first.', 'whenable'),
          },
          settingsLink,
        ),
      )
    const chooser = groups
      ? h(
          element.Fragment,
          {},
          h(Missing, { groups, retry }),
          h(Chooser, { attributes, setAttributes, groups }),
        )
      : h(components.Spinner)
    if (!service)
      return h(
        'div',
        frame,
        h(
          components.Placeholder,
          { ...heading, instructions: __('Choose what visitors can book here.', 'whenable') },
          h('div', {}, chooser),
        ),
      )
    return h(
      'div',
      frame,
      h(
        blockEditor.InspectorControls,
        {},
        h(
          components.PanelBody,
          { title: heading.label },
          chooser,
          configurationId
            ? h(components.RadioControl, {
                label: __('Shown as', 'whenable'),
                selected: display,
                options: displays,
                onChange: (value) => setAttributes({ display: value }),
              })
            : null,
          configurationId && display !== 'inline'
            ? h(components.TextControl, {
                label: __('Text of the button', 'whenable'),
                value: label,
                placeholder: title,
                onChange: (value) => setAttributes({ label: value }),
                __nextHasNoMarginBottom: true,
              })
            : null,
        ),
      ),
      h(Preview, { attributes }),
    )
  }

  blocks.registerBlockType('whenable/booking', { edit: Edit, save: () => null })
})(window.wp, window.whenable)
