import { messagesOf } from './define-messages.ts';

export const contextTooLongError = /* @__PURE__ */ messagesOf('context-too-long', {
  request:
    'The request has { $n } tokens; the context of { $modelId } is { $limit } tokens, answer included. Start a new session, or increase the context under Models.',
  shorten:
    'The request has { $n } tokens; the context of { $title } is { $limit } tokens. Shorten the request, or increase the context in the model settings.',
  shortest:
    'The context of { $modelId } has { $n } tokens beside its answer, and the shortest form of this request needs more ({ $least }). Increase the context, or choose another model.',
  server:
    'The request is longer than the server takes. Start a new conversation, include fewer files, or choose a model with a larger context.',
  serverModel:
    'The request is longer than { $modelId } can take. Start a new conversation, include fewer files, or choose a model with a larger context.',
  builtIn:
    'The request does not fit into the context of the browser’s built-in model. Shorten the request, or choose another model.',
  longBy:
    'The request is too long for { $modelId }. The request has { $n } tokens; the context is { $limit } tokens. Start a new session, or increase the context under Models.',
  long: 'The request is too long for { $modelId }. Start a new session, or increase the context under Models.',
});

export const localOnlyError = /* @__PURE__ */ messagesOf('local-only', {
  handOver:
    'This conversation contains { $path }, which is local-only, and the model of { $title } is on a server, so nothing was handed over. Choose an agent with a model on this device, or start a new conversation.',
  withheld:
    '{ $path } is local-only, and this agent’s model is on a server, so the agent can’t use the file. Use a model on this device, or remove the label.',
  network:
    'This run { $what }, which is local-only, so the run can’t use the network. Ask in a new conversation without that file, or remove the label.',
  sent: 'This run { $what }, which is local-only, so nothing more was sent to { $modelId } at { $origin }. Use a model on this device or the Navigator, or remove the label and ask again.',
  untrusted:
    'This run { $what }, which is untrusted and may contain hidden instructions, so each { $also } needs your approval.',
  hasRead: 'has read { $path }',
  hasSeenNames: 'has been shown names in { $path }',
});

export const modelBusyError = /* @__PURE__ */ messagesOf('model-busy', {
  otherWindow:
    '{ $title } is running in another Cloister window, and this device can run only one model at a time. Wait until the model is idle, or close that window, then try again.',
  writing: '{ $name } is still being written in another window.',
  counting: '{ $modelId } cannot count tokens now. Send a request first, or wait for the answer.',
  answering: '{ $modelId } is answering. Cancel the request first, then unload the model.',
  testing: 'Another model is being tested in this window. Wait for that test, or stop it first.',
});

export const modelDamagedError = /* @__PURE__ */ messagesOf('model-damaged', {
  changing:
    '{ $origin } returns different data each time { $name } is requested. Try another server, or import the model from disk.',
  wrongSize:
    "{ $name } should have { $limit } bytes (the model's own list), but { $origin } returned { $bytes }. Check the address, or use another source for the model.",
  moreBytes:
    "{ $name } should have { $limit } bytes (the model's own list), but { $origin } returned more. Check the address, or use another source for the model.",
  folderFile: 'A file is in the place of the folder { $folder }. Remove the model and add it again.',
  shard: '{ $name } of the model { $text }. Remove the model and add it again.',
  otherThanList: '{ $name } of { $modelId } does not match its list: { $text } Remove the model and add it again.',
  otherFile: 'A file of { $modelId } does not match its list: { $text } Remove the model and add it again.',
  unusable: '{ $name } of { $modelId } cannot be used: { $text } Remove the model and add it again.',
  wasm: '{ $name } is not a WebAssembly file, so it cannot be the compiled library. Enter the address of the library and add the model again.',
  overrides:
    '{ $name } of the model is invalid: { $reason }. Use another source for the model, or correct its overrides.',
  needs: 'The model needs { $name }, which is not among its files. Remove the model and add it again with all files.',
  archiveSize:
    '{ $name } has { $bytes } bytes instead of { $limit } ({ $list }). Nothing was imported; download the archive again.',
  files: 'The model files are damaged: { $reason }. Download or import the model again.',
  missing: '{ $name } is not among the files of { $modelId }. Download or import the model again.',
  noAddress: '{ $title } has no address for { $name }. Remove the model and import it again.',
  invalid: '{ $name } of the model is invalid: { $reason }. Check the address, or use another source for the model.',
  listing:
    '{ $origin } gave no usable list of the files of { $repo }: { $reason }. Nothing was downloaded. Try again later, or import the model from disk.',
  notListed:
    '{ $origin } lists no file { $name } in { $repo } at commit { $commit }. Nothing was downloaded. Check the address.',
  listedHash:
    '{ $origin } lists { $name } with the SHA-256 { $got }, but { $expected } was expected. Nothing was downloaded. Check the known hash, or use another source for the model.',
  seenHash:
    '{ $name } of { $repo } had the SHA-256 { $expected } when { $origin } first listed it (commit { $before }), and now has { $got } (commit { $commit }). Nothing was downloaded. If the maker announced the new version, add the model again with its SHA-256 as the known hash.',
  size: '{ $name } has { $bytes } bytes instead of { $limit }. Nothing was imported; download the model again.',
  again: '{ $list } was damaged on this device, so it was deleted and is downloaded again.',
  hash: '{ $name } does not match its hash (SHA-256 { $hash }). The file was deleted and is downloaded again.',
  hashTwice:
    '{ $name } did not match its hash twice (SHA-256 { $expected } expected, { $got } received), so the file was deleted. Use another source for the model, or correct the list of hashes.',
});

export const modelFailedError = /* @__PURE__ */ messagesOf('model-failed', {
  stopped: '{ $modelId } stopped during its answer: { $text }',
  noReason: '{ $modelId } ended its answer without a reason.',
  counting: '{ $title } could not count tokens. Load the model again.',
  notCounting: 'This model cannot count tokens.',
  prepare: 'The model could not be prepared. Try again under Models.',
  prepareNamed: '{ $name } could not be prepared. Try again under Models.',
  answer: '{ $title } could not answer: { $reason }. Try again, or choose another model.',
  early: 'The answer of { $modelId } ended early. Retry the run.',
  earlyPlain: 'The answer ended early. Retry the run.',
  format:
    '{ $modelId } did not answer in the required format, and { $often }: the answer { $fault }. No tool call was executed. Retry the run, or choose another model.',
  load: '{ $modelId } could not be loaded: { $text } The library { $library } may belong to another model or another version of WebLLM.',
  noFormat: '{ $modelId } does not support the required answer format: { $text }',
  builtInBlocked:
    'The browser blocked the answer of its built-in model. Rephrase the request, or choose another model.',
  builtIn: 'The browser’s built-in model failed: { $text } Ask again.',
  attempts: '{ $why } Several attempts failed. Resume the download later.',
  retries: '{ $why } Cloister retries automatically.',
});

export const modelLostError = /* @__PURE__ */ messagesOf('model-lost', {
  gpu: 'The connection to the GPU was lost while { $modelId } was loaded: { $why }. Load the model again, or choose a smaller model or a model on the CPU.',
  gpuSaid:
    'The connection to the GPU was lost while { $modelId } was loaded: { $why } ({ $text }). Load the model again, or choose a smaller model or a model on the CPU.',
  gpuMemory: 'the GPU ran out of memory',
  gpuSleep: 'the computer went to sleep, or the GPU driver was restarted',
  builtIn: 'The browser has unloaded its built-in model. Ask again to restart the model.',
  builtInGone: 'The browser’s built-in model is no longer loaded. Ask again.',
  gone: 'The model is no longer loaded. Ask again to load the model.',
  stopped: 'The model worker stopped. Load the model again; if that fails, choose another model.',
  stoppedWhy: 'The model worker stopped: { $reason }. Load the model again; if that fails, choose another model.',
  memory:
    '{ $title } needs more memory than the browser allows, and was unloaded. Reduce the context in the model settings, close other tabs, or choose a smaller model.',
  crashed:
    'The engine of { $title } crashed ({ $reason }), and the model was unloaded. Load it again, or choose another model.',
  suspended: 'The browser suspended this window and unloaded the model. The next request loads the model again.',
});

export const modelNotFoundError = /* @__PURE__ */ messagesOf('model-not-found', {
  gone: 'The model “{ $modelId }” no longer exists.',
  notHere: 'The model “{ $modelId }” is not on this device. Add the model under Models, or choose another model.',
  check: 'The model “{ $modelId }” is not on this device. Check the list under Models.',
  notHereFor: 'The model “{ $modelId }” for { $providerId } is not on this device. Add the model first.',
  notHereForAgent:
    'The model “{ $modelId }” for { $providerId } is not on this device. Add the model under Models, or choose another model.',
  server: '{ $providerId } has no model "{ $modelId }". Choose a model from its list.',
  serverAdd: '{ $providerId } has no model "{ $modelId }". Add the model first.',
  serverAgent: '{ $providerId } has no model "{ $modelId }". Choose another model, or add this one under Models.',
  atServer:
    '{ $origin } has no model { $modelId }, or this key may not use it. Choose another model from the list, or load the model on the server.',
  files: 'The files of { $modelId } are not completely on this device yet. Finish the download under Models.',
  notYet: '{ $name } is not on this device yet. Download it under Models.',
  paused: 'The download of { $name } is paused at { $percent }. Resume the download under Models.',
  downloading: '{ $name } is downloading: { $percent } so far.',
  checking: 'The files of { $name } are being checked.',
  unavailable: '{ $modelId } is unavailable.',
  delayed: 'The download of { $name } is delayed at { $percent }. { $why }',
});

export const modelUnfitError = /* @__PURE__ */ messagesOf('model-unfit', {
  file: '“{ $name }” cannot be used: { $reason }.',
  fileAdvice: '“{ $name }” cannot be used: { $reason }. { $also }.',
  noFile: 'The model cannot be used: { $reason }. { $also }.',
  builtInStart:
    'The browser did not start its built-in model: { $text } Select Load again, and check whether a policy of this device forbids the model.',
  builtInRequest: 'The browser’s built-in model does not support this request: { $text }',
  webGpu:
    '{ $modelId } needs WebGPU, which is not available in this browser. Turn on hardware acceleration, or use a GGUF model.',
  noWebGpu: 'WebGPU is not available in this browser.',
  noWebGpuHere: 'This browser has no WebGPU. Models in the GGUF format run without WebGPU.',
  noGpu:
    'The browser found no usable GPU. Turn on hardware acceleration in the browser settings, or update the graphics driver.',
  gpuSmall: 'This GPU is too small for { $modelId }: { $text } Use a GGUF model.',
  foreignLibrary:
    'The compiled library { $library } is not compatible with { $modelId } or this version of WebLLM: { $text } Use a library compiled for both.',
  halfPrecision:
    '{ $modelId } needs half precision (shader-f16), which this GPU does not support. Use the build with q4f32 in its name, or a GGUF model.',
  memory:
    'There is not enough memory for { $modelId }. Close other tabs and programs, reduce the context under Models, or choose a smaller model.',
  load: '{ $title } cannot be loaded: { $reason }. Choose another file of this model, or another model.',
  builtInNone: 'This browser has no built-in model. Use another kind of model, or a browser with a built-in model.',
  builtInDevice:
    'This browser has a built-in model that cannot run on this device because of memory, disk space or GPU. Use another kind of model.',
  builtInHere: 'This browser has no built-in model that can run here. Choose another model.',
  wasm: 'This browser cannot run models of this kind because its WebAssembly lacks vector instructions (SIMD). Use a current browser, or another kind of model.',
  fitCpu: 'The model needs { $size } of memory.',
  fitCpuUnsure: 'The model needs { $size } of memory. The browser does not report the available memory.',
  fitThreads: 'Processor threads available to this page: { $n }. A model of this size answers slowly.',
  fitSizeUnknown: 'The size is unknown until the hub lists it at the start of the download.',
  fitF16: 'This GPU does not support half precision (shader-f16).',
  fitStorage: 'The model needs { $size } of storage, and { $free } are free. Remove another model.',
  fitMemory: 'The model needs { $size } of memory, and this device has { $limit } GB.',
  fitTight: 'The model needs { $size } of the { $limit } GB of memory. Close other programs.',
  fitGpu: 'The model needs { $size } of GPU memory.',
  fitSlow: 'No hardware GPU is available, so each answer takes many minutes.',
  fitSlowLarge:
    'No hardware GPU is available, so each answer takes many minutes. Use a smaller model, or a GGUF model.',
  fitBuffers: 'This GPU supports buffers of at most { $most } MB, and the model needs larger ones.',
  fitGpuUnsure: 'The model needs { $size } of GPU memory. The browser does not report the available memory.',
  engineWebGpu:
    'WebGPU is not available in this browser. Use a GGUF model, which runs on the CPU, or a browser with WebGPU.',
  engineWebAssembly: 'WebAssembly is turned off in this browser. Turn on WebAssembly, or connect a model server.',
});
