import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  'context-too-long': {
    request: sentence(
      'The request has { $n } tokens; the context of { $modelId } is { $limit } tokens, answer included. Start a new session, or increase the context under Models.',
    ),
    shorten: sentence(
      'The request has { $n } tokens; the context of { $title } is { $limit } tokens. Shorten the request, or increase the context in the model settings.',
    ),
    shortest: sentence(
      'The context of { $modelId } has { $n } tokens beside its answer, and the shortest form of this request needs more ({ $least }). Increase the context, or choose another model.',
    ),
    builtIn:
      'The request does not fit into the context of the browser’s built-in model. Shorten the request, or choose another model.',
    long: sentence(
      'The request is too long for { $modelId }. Start a new session, or increase the context under Models.',
    ),
  },
  'local-only': {
    handOver: sentence(
      'This conversation contains { $path }, which is local-only, and the model of { $title } is on a server, so nothing was handed over. Choose an agent with a model on this device, or start a new conversation.',
    ),
    withheld: sentence(
      '{ $path } is local-only, and this agent’s model is on a server, so the agent can’t use the file. Use a model on this device, or remove the label.',
    ),
    network: sentence(
      'This run { $what }, which is local-only, so the run can’t use the network. Ask in a new conversation without that file, or remove the label.',
    ),
    sent: sentence(
      'This run { $what }, which is local-only, so nothing more was sent to { $modelId } at { $origin }. Use a model on this device or the Navigator, or remove the label and ask again.',
    ),
    untrusted: sentence(
      'This run { $what }, which is untrusted and may contain hidden instructions, so each { $also } needs your approval.',
    ),
    hasRead: sentence('has read { $path }'),
    hasSeenNames: sentence('has been shown names in { $path }'),
  },
  'model-busy': {
    otherWindow: sentence(
      '{ $title } is running in another Cloister window, and this device can run only one model at a time. Wait until the model is idle, or close that window, then try again.',
    ),
    writing: sentence('{ $name } is still being written in another window.'),
    counting: sentence('{ $modelId } cannot count tokens now. Send a request first, or wait for the answer.'),
    answering: sentence('{ $modelId } is answering. Cancel the request first, then unload the model.'),
    testing: 'Another model is being tested in this window. Wait for that test, or stop it first.',
  },
  'model-damaged': {
    folderFile: sentence('A file is in the place of the folder { $folder }. Remove the model and add it again.'),
    shard: sentence('{ $name } of the model { $text }. Remove the model and add it again.'),
    unusable: sentence('{ $name } of { $modelId } cannot be used: { $text } Remove the model and add it again.'),
    wasm: sentence(
      '{ $name } is not a WebAssembly file, so it cannot be the compiled library. Enter the address of the library and add the model again.',
    ),
    overrides: sentence(
      '{ $name } of the model is invalid: { $reason }. Use another source for the model, or correct its overrides.',
    ),
    needs: sentence(
      'The model needs { $name }, which is not among its files. Remove the model and add it again with all files.',
    ),
    archiveSize: sentence(
      '{ $name } has { $bytes } bytes instead of { $limit } ({ $list }). Nothing was imported; download the archive again.',
    ),
    files: sentence('The model files are damaged: { $reason }. Download or import the model again.'),
    missing: sentence('{ $name } is not among the files of { $modelId }. Download or import the model again.'),
    noAddress: sentence('{ $title } has no address for { $name }. Remove the model and import it again.'),
    invalid: sentence(
      '{ $name } of the model is invalid: { $reason }. Check the address, or use another source for the model.',
    ),
    size: sentence(
      '{ $name } has { $bytes } bytes instead of { $limit }. Nothing was imported; download the model again.',
    ),
    again: sentence('{ $list } was damaged on this device, so it was deleted and is downloaded again.'),
    hash: sentence(
      '{ $name } does not match its hash (SHA-256 { $hash }). The file was deleted and is downloaded again.',
    ),
    hashTwice: sentence(
      '{ $name } did not match its hash twice (SHA-256 { $expected } expected, { $got } received), so the file was deleted. Use another source for the model, or correct the list of hashes.',
    ),
  },
  'model-failed': {
    stopped: sentence('{ $modelId } stopped during its answer: { $text }'),
    noReason: sentence('{ $modelId } ended its answer without a reason.'),
    counting: sentence('{ $title } could not count tokens. Load the model again.'),
    notCounting: 'This model cannot count tokens.',
    prepare: 'The model could not be prepared. Try again under Models.',
    prepareNamed: sentence('{ $name } could not be prepared. Try again under Models.'),
    answer: sentence('{ $title } could not answer: { $reason }. Try again, or choose another model.'),
    early: sentence('The answer of { $modelId } ended early. Retry the run.'),
    earlyPlain: 'The answer ended early. Retry the run.',
    format: sentence(
      '{ $modelId } did not answer in the required format, and { $often }: the answer { $fault }. No tool call was executed. Retry the run, or choose another model.',
    ),
    load: sentence(
      '{ $modelId } could not be loaded: { $text } The library { $library } may belong to another model or another version of WebLLM.',
    ),
    builtInBlocked:
      'The browser blocked the answer of its built-in model. Rephrase the request, or choose another model.',
    builtIn: sentence('The browser’s built-in model failed: { $text } Ask again.'),
    attempts: sentence('{ $why } Several attempts failed. Resume the download later.'),
    retries: sentence('{ $why } Cloister retries automatically.'),
  },
  'model-lost': {
    builtIn: 'The browser has unloaded its built-in model. Ask again to restart the model.',
    builtInGone: 'The browser’s built-in model is no longer loaded. Ask again.',
    gone: 'The model is no longer loaded. Ask again to load the model.',
    stopped: 'The model worker stopped. Load the model again; if that fails, choose another model.',
    stoppedWhy: sentence(
      'The model worker stopped: { $reason }. Load the model again; if that fails, choose another model.',
    ),
    memory: sentence(
      '{ $title } needs more memory than the browser allows, and was unloaded. Reduce the context in the model settings, close other tabs, or choose a smaller model.',
    ),
    crashed: sentence(
      'The engine of { $title } crashed ({ $reason }), and the model was unloaded. Load it again, or choose another model.',
    ),
    suspended: 'The browser suspended this window and unloaded the model. The next request loads the model again.',
  },
  'model-not-found': {
    gone: sentence('The model “{ $modelId }” no longer exists.'),
    notHere: sentence(
      'The model “{ $modelId }” is not on this device. Add the model under Models, or choose another model.',
    ),
    check: sentence('The model “{ $modelId }” is not on this device. Check the list under Models.'),
    notHereFor: sentence('The model “{ $modelId }” for { $providerId } is not on this device. Add the model first.'),
    notHereForAgent: sentence(
      'The model “{ $modelId }” for { $providerId } is not on this device. Add the model under Models, or choose another model.',
    ),
    server: sentence('{ $providerId } has no model "{ $modelId }". Choose a model from its list.'),
    serverAdd: sentence('{ $providerId } has no model "{ $modelId }". Add the model first.'),
    serverAgent: sentence(
      '{ $providerId } has no model "{ $modelId }". Choose another model, or add this one under Models.',
    ),
    atServer: sentence(
      '{ $origin } has no model { $modelId }, or this key may not use it. Choose another model from the list, or load the model on the server.',
    ),
    files: sentence(
      'The files of { $modelId } are not completely on this device yet. Finish the download under Models.',
    ),
    notYet: sentence('{ $name } is not on this device yet. Download it under Models.'),
    paused: sentence('The download of { $name } is paused at { $percent }. Resume the download under Models.'),
    downloading: sentence('{ $name } is downloading: { $percent } so far.'),
    checking: sentence('The files of { $name } are being checked.'),
    unavailable: sentence('{ $modelId } is unavailable.'),
  },
  'model-unfit': {
    builtInStart: sentence(
      'The browser did not start its built-in model: { $text } Select Load again, and check whether a policy of this device forbids the model.',
    ),
    builtInRequest: sentence('The browser’s built-in model does not support this request: { $text }'),
    webGpu: sentence(
      '{ $modelId } needs WebGPU, which is not available in this browser. Turn on hardware acceleration, or use a GGUF model.',
    ),
    noWebGpu: 'WebGPU is not available in this browser.',
    noWebGpuHere: 'This browser has no WebGPU. Models in the GGUF format run without WebGPU.',
    noGpu:
      'The browser found no usable GPU. Turn on hardware acceleration in the browser settings, or update the graphics driver.',
    halfPrecision: sentence(
      '{ $modelId } needs half precision (shader-f16), which this GPU does not support. Use the build with q4f32 in its name, or a GGUF model.',
    ),
    memory: sentence(
      'There is not enough memory for { $modelId }. Close other tabs and programs, reduce the context under Models, or choose a smaller model.',
    ),
    load: sentence('{ $title } cannot be loaded: { $reason }. Choose another file of this model, or another model.'),
    builtInNone: 'This browser has no built-in model. Use another kind of model, or a browser with a built-in model.',
    builtInDevice:
      'This browser has a built-in model that cannot run on this device because of memory, disk space or GPU. Use another kind of model.',
    builtInHere: 'This browser has no built-in model that can run here. Choose another model.',
    wasm: 'This browser cannot run models of this kind because its WebAssembly lacks 64-bit memory or stack switching (JSPI). Use a current Chrome or Edge, or another kind of model.',
    fitF16: 'This GPU does not support half precision (shader-f16).',
    fitStorage: sentence('The model needs { $size } of storage, and { $free } are free. Remove another model.'),
    fitMemory: sentence('The model needs { $size } of memory, and this device has { $limit } GB.'),
    fitTight: sentence('The model needs { $size } of the { $limit } GB of memory. Close other programs.'),
    fitGpu: sentence('The model needs { $size } of GPU memory.'),
    fitSlow: 'No hardware GPU is available, so each answer takes many minutes.',
  },
};

const texts = catalog('worker-model-errors', english);

/** Errors about models. */
export const modelErrors = { english, texts };
