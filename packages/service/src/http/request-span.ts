import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** The name under which a program that sets up OpenTelemetry finds the spans of this service. */
const tracer = () => trace.getTracer('@whenable/service')

/**
 * Answers a request within a span of OpenTelemetry, which continues the caller's trace. Where a program has set up no
 * tracing, nothing is recorded. A span has no path and no query: booking ids in them are credentials.
 *
 * @param describe is called at the end and tells the operation and the status.
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
