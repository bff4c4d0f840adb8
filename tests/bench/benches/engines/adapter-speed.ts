import { type Figures, interleave } from '../../measure.ts';

const ROUNDS = 9;
const WORKGROUP = 64;
/** Flags of WebGPU, whose global constants TypeScript does not know. */
const USAGE = { mapRead: 1, copySource: 4, copyTarget: 8, storage: 0x80 };
const MAP_TO_READ = 1;

const shader = (size: number) => `
@group(0) @binding(0) var<storage, read> matrix: array<f32>;
@group(0) @binding(1) var<storage, read> vector: array<f32>;
@group(0) @binding(2) var<storage, read_write> product: array<f32>;
var<workgroup> parts: array<f32, ${WORKGROUP}>;

@compute @workgroup_size(${WORKGROUP})
fn multiply(@builtin(workgroup_id) row: vec3u, @builtin(local_invocation_index) thread: u32) {
  var sum = 0.0;
  for (var column = thread; column < ${size}u; column += ${WORKGROUP}u) {
    sum += matrix[row.x * ${size}u + column] * vector[column];
  }
  parts[thread] = sum;
  workgroupBarrier();
  if (thread == 0u) {
    for (var other = 1u; other < ${WORKGROUP}u; other += 1u) { sum += parts[other]; }
    product[row.x] = sum;
  }
}`;

/**
 * Times one matrix times a vector, which is most of what a model computes for a token: on the WebGPU adapter, and in JavaScript on
 * one thread. Rejects when the adapter's product is wrong.
 */
export async function timeMatrix(size: number): Promise<{ adapter: Figures; javascript: Figures }> {
  const gpu = await (await navigator.gpu.requestAdapter())?.requestDevice();
  if (gpu === undefined) throw new Error('There is no WebGPU adapter.');
  const matrix = Float32Array.from({ length: size * size }, (_, at) => (at % 7) - 3);
  const vector = Float32Array.from({ length: size }, (_, at) => at % 5);
  const product = new Float32Array(size);
  const module = gpu.createShaderModule({ code: shader(size) });
  const pipeline = await gpu.createComputePipelineAsync({
    layout: 'auto',
    compute: { module, entryPoint: 'multiply' },
  });
  const usage = USAGE.storage | USAGE.copySource | USAGE.copyTarget;
  const buffers = [matrix, vector, product].map((values) => {
    const buffer = gpu.createBuffer({ size: values.byteLength, usage });
    gpu.queue.writeBuffer(buffer, 0, values);
    return buffer;
  });
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const bindings = gpu.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });

  const onAdapter = async (): Promise<number> => {
    const startMs = performance.now();
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    pass.dispatchWorkgroups(size);
    pass.end();
    gpu.queue.submit([encoder.finish()]);
    await gpu.queue.onSubmittedWorkDone();
    return performance.now() - startMs;
  };
  const inJavascript = (): number => {
    const startMs = performance.now();
    for (let row = 0; row < size; row += 1) {
      let sum = 0;
      for (let column = 0; column < size; column += 1) {
        sum += (matrix[row * size + column] ?? 0) * (vector[column] ?? 0);
      }
      product[row] = sum;
    }
    return performance.now() - startMs;
  };
  const figures = await interleave(ROUNDS, { adapter: onAdapter, javascript: inJavascript });
  const computed = await readBack(gpu, buffers[2], size);
  gpu.destroy();
  // All numbers are small integers, so every order of adding them gives the same sum.
  if (computed.some((value, row) => value !== product[row])) throw new Error('The product of the adapter is wrong.');
  return figures;
}

async function readBack(gpu: GPUDevice, buffer: GPUBuffer | undefined, size: number): Promise<Float32Array> {
  if (buffer === undefined) throw new Error('There is no product.');
  const bytes = size * Float32Array.BYTES_PER_ELEMENT;
  const copy = gpu.createBuffer({ size: bytes, usage: USAGE.mapRead | USAGE.copyTarget });
  const encoder = gpu.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, copy, 0, bytes);
  gpu.queue.submit([encoder.finish()]);
  await copy.mapAsync(MAP_TO_READ);
  return new Float32Array(copy.getMappedRange().slice(0));
}
