import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** The tracer of this service's spans. */
const tracer = () => trace.getTracer('@whenable/service')

/**
 * Handles a request within an OpenTelemetry span that continues the caller's trace. Records nothing unless the program has
 * set up tracing. A span contains no path and no query, because booking ids in them are credentials.
 *
 * @param describe returns the operation and the status, after the request was handled.
 */
export const withinSpan = (
  request: Request,
  answer: () => Promise<void>,
  describe: () => { readonly operation: string; readonly status: number },
): Promise<void> => {
  const caller = propagation.extract(context.active(), request.headers, {
    get: (headers, name) => headers.get(name) ?? undefined,
    keys: (headers) => [...headers.keys()],
  })
  return tracer().startActiveSpan(request.method, { kind: SpanKind.SERVER }, caller, async (span: Span) => {
    try {
      await answer()
    } finally {
      const { operation, status } = describe()
      span.updateName(`${request.method} ${operation}`)
      span.setAttributes({
        'http.request.method': request.method,
        'http.response.status_code': status,
        'whenable.operation': operation,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  })
}
