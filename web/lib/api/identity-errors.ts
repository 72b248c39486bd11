// Failures of calls to the identity service, with the names of its client library and the texts of the specification.
// The library has them in a module of 1.3 KB, most of which is for code that it generates.

/** A response with another status than 2xx. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  readonly response: Response
  constructor(response: Response) {
    super('Response returned an error code')
    this.response = response
  }
}

/** There is no response. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  constructor(cause: unknown) {
    super('The request failed and the interceptors did not return an alternative response', { cause })
  }
}

/** A required parameter is missing. */
export class RequiredError extends Error {
  override readonly name = 'RequiredError'
  constructor(field: string, call: string) {
    super(`Required parameter "${field}" was null or undefined when calling ${call}()`)
  }
}
